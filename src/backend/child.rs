//! A program that is spoken to in lines, with deadlines: what it says, how it ends, and that nothing of it is left behind.
//!
//! Three threads stand around each program: one writes, one reads lines, one keeps the end of what goes to standard error. So
//! neither a program that does not read nor one that floods its standard error can block the harness.

use super::{BackendError, Patience};
use process_wrap::std::{ChildWrapper, CommandWrap};
use std::{
    collections::VecDeque,
    fmt,
    io::{self, BufRead, BufReader, Read, Write},
    process::{Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender},
    },
    thread,
    time::{Duration, Instant},
};

/// A longer line is no answer.
const LONGEST_LINE: u64 = 8 << 20;
/// How many lines may wait to be looked at; a program that says more than it is asked has to wait itself.
const UNREAD: usize = 64;
/// How much of standard error is kept.
const KEPT_LINES: usize = 12;
const LONGEST_KEPT_LINE: u64 = 500;
/// How often a wait looks whether the program has ended or the user has had enough.
const GLANCE: Duration = Duration::from_millis(50);
/// How long words on standard error may take to get here.
const MOMENT: Duration = Duration::from_millis(50);
/// How long a program may take to end by itself when its input has ended.
const FAREWELL: Duration = Duration::from_millis(500);

/// A running program in a process group of its own, which is killed as a whole when this is dropped.
pub(super) struct Child {
    process: Box<dyn ChildWrapper>,
    to: Option<Sender<Vec<u8>>>,
    from: Receiver<Said>,
    stderr: Arc<Mutex<Tail>>,
    stop: Arc<AtomicBool>,
    is_killed: bool,
}

impl fmt::Debug for Child {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Child").finish_non_exhaustive()
    }
}

/// What comes out of a program.
enum Said {
    Line(Vec<u8>),
    TooLong,
    End,
}

/// The last lines of a stream.
#[derive(Debug, Default)]
struct Tail {
    lines: VecDeque<String>,
    is_closed: bool,
}

impl Tail {
    fn push(&mut self, line: &[u8]) {
        if self.lines.len() == KEPT_LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(printable(line));
    }
}

/// Text of a program as it may go to a terminal or a report: no control characters, no broken UTF-8.
pub(super) fn printable(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.trim_end().chars().map(|c| if c.is_control() && c != '\t' { '\u{fffd}' } else { c }).collect()
}

impl Child {
    /// Starts a program; the first word is the program, the others are its arguments.
    pub(super) fn start(command: &[String], stop: Arc<AtomicBool>) -> Result<Self, BackendError> {
        let (program, arguments) =
            command.split_first().ok_or_else(|| BackendError::Crash("there is no command to start".to_owned()))?;
        let mut wrapped = CommandWrap::from({
            let mut command = Command::new(program);
            command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            command
        });
        #[cfg(unix)]
        wrapped.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        wrapped.wrap(process_wrap::std::JobObject);
        let cannot = |e: io::Error| BackendError::Crash(format!("`{program}` cannot be started: {e}"));
        let mut process = wrapped.spawn().map_err(cannot)?;
        let missing = || BackendError::Crash(format!("`{program}` has no pipe"));
        let stdin = process.stdin().take().ok_or_else(missing)?;
        let stdout = process.stdout().take().ok_or_else(missing)?;
        let stderr = process.stderr().take().ok_or_else(missing)?;
        let (to, lines) = mpsc::channel();
        thread::spawn(move || write_lines(stdin, &lines));
        let (said, from) = mpsc::sync_channel(UNREAD);
        thread::spawn(move || read_lines(stdout, &said));
        let tail = Arc::new(Mutex::new(Tail::default()));
        let kept = Arc::clone(&tail);
        thread::spawn(move || keep_tail(stderr, &kept));
        Ok(Self { process, to: Some(to), from, stderr: tail, stop, is_killed: false })
    }

    /// Sends a line; never waits. That the program is gone shows when its answer is waited for.
    pub(super) fn send(&self, mut line: Vec<u8>) {
        line.push(b'\n');
        if let Some(to) = &self.to {
            drop(to.send(line));
        }
    }

    /// The next line, if it comes before the deadline.
    pub(super) fn receive(&mut self, deadline: Instant) -> Result<Vec<u8>, BackendError> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.from.recv_timeout(left.min(GLANCE)) {
                Ok(Said::Line(line)) => return Ok(line),
                Ok(Said::TooLong) => {
                    return Err(BackendError::Protocol(format!("a line of more than {} MiB", LONGEST_LINE >> 20)));
                }
                Ok(Said::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if self.stop.load(Ordering::Relaxed) {
                return Err(BackendError::Interrupted);
            }
            if self.has_exited() {
                // What it wrote before it ended may still be under way, and a child of its may keep the pipe open.
                return match self.from.recv_timeout(GLANCE) {
                    Ok(Said::Line(line)) => Ok(line),
                    Ok(Said::TooLong | Said::End) | Err(_) => Err(self.ended()),
                };
            }
            if Instant::now() >= deadline {
                return Err(BackendError::Timeout("it was still running, and said nothing".to_owned()));
            }
        }
    }

    fn has_exited(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(Some(_)))
    }

    /// Why there is no more output: the program has ended, or has closed it and goes on.
    fn ended(&mut self) -> BackendError {
        let patience = Instant::now() + FAREWELL;
        while Instant::now() < patience {
            if let Ok(Some(status)) = self.process.try_wait() {
                return BackendError::Crash(how_it_ended(status));
            }
            thread::sleep(Duration::from_millis(2));
        }
        BackendError::Protocol("it closed its standard output and went on running".to_owned())
    }

    /// What it has written to standard error since the last call, the end of it.
    ///
    /// What it wrote before its last answer may still be on its way here: with `patience` a program that was killed or has ended is
    /// waited for until its stream ends, and one that goes on until it has said something, or for a moment.
    pub(super) fn take_stderr(&mut self, patience: Patience) -> Vec<String> {
        let is_over = self.is_killed || self.has_exited();
        let wait = match patience {
            Patience::None => Duration::ZERO,
            Patience::Some if is_over => FAREWELL,
            Patience::Some => MOMENT,
        };
        let patience = Instant::now() + wait;
        loop {
            let taken = self.stderr.lock().map(|mut tail| {
                let has_spoken = !is_over && !tail.lines.is_empty();
                let is_enough = tail.is_closed || has_spoken || Instant::now() >= patience;
                is_enough.then(|| std::mem::take(&mut tail.lines).into())
            });
            match taken {
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                Ok(Some(lines)) => return lines,
                Err(_) => return Vec::new(),
            }
        }
    }
}

impl Child {
    /// Kills the group at once: what hangs is not given another moment.
    pub(super) fn kill(&mut self) {
        self.is_killed = true;
        drop(self.process.start_kill());
    }

    /// Ends the input, as a harness does that has no more cases.
    pub(super) fn end_input(&mut self) {
        self.to = None;
    }

    /// Ends the input, and says whether the program leaves within a moment.
    pub(super) fn leaves_by_itself(mut self) -> bool {
        self.farewell(FAREWELL)
    }

    fn farewell(&mut self, patience: Duration) -> bool {
        self.to = None;
        let patience = Instant::now() + patience;
        while !self.has_exited() {
            if Instant::now() >= patience {
                return false;
            }
            thread::sleep(Duration::from_millis(1));
        }
        true
    }
}

impl Drop for Child {
    /// Ends the input, gives the program a moment to leave, and kills the whole group, so that no child of its stays.
    fn drop(&mut self) {
        let is_stopped = self.stop.load(Ordering::Relaxed);
        self.farewell(if is_stopped { Duration::ZERO } else { FAREWELL });
        self.kill();
        drop(self.process.wait());
    }
}

fn how_it_ended(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("it was ended by signal {signal}");
    }
    match status.code() {
        Some(0) => "it ended, with exit code 0, before it had answered".to_owned(),
        Some(code) => format!("it ended with exit code {code}"),
        None => "it ended".to_owned(),
    }
}

fn write_lines(mut stdin: impl Write, lines: &Receiver<Vec<u8>>) {
    while let Ok(mut batch) = lines.recv() {
        // Whatever has gathered meanwhile goes in one piece.
        batch.extend(lines.try_iter().flatten());
        if stdin.write_all(&batch).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: impl Read, said: &SyncSender<Said>) {
    let mut stdout = BufReader::with_capacity(1 << 16, stdout);
    loop {
        let mut line = Vec::new();
        let next = match (&mut stdout).take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Said::End,
            Ok(_) if line.ends_with(b"\n") => Said::Line(line),
            Ok(length) if length as u64 == LONGEST_LINE => Said::TooLong,
            Ok(_) => Said::Line(line),
        };
        let is_last = !matches!(next, Said::Line(_));
        if said.send(next).is_err() || is_last {
            return;
        }
    }
}

fn keep_tail(stderr: impl Read, tail: &Mutex<Tail>) {
    let mut stderr = BufReader::new(stderr);
    loop {
        let mut line = Vec::new();
        let is_last = matches!((&mut stderr).take(LONGEST_KEPT_LINE).read_until(b'\n', &mut line), Ok(0) | Err(_));
        let Ok(mut tail) = tail.lock() else { return };
        if is_last {
            tail.is_closed = true;
            return;
        }
        tail.push(&line);
    }
}
