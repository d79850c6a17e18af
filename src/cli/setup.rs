//! `setup`: install the real libraries that the adapters speak for, each into a folder of its own.

use super::{adapters, console::Console, error::Error, exit::Exit};
use crate::author::{Manifest, Step};
use std::{
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The adapters to set up.
    #[arg(value_name = "NAME", required_unless_present_any = ["all", "list"])]
    names: Vec<String>,
    /// Set up every adapter; those whose toolchain is not here are passed over, and named.
    #[arg(long, conflicts_with = "names")]
    all: bool,
    /// List the adapters, and whether each is set up.
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    place: adapters::Place,
}

pub(super) fn run(args: &Args, console: &mut Console) -> Result<Exit, Error> {
    let names = if args.names.is_empty() { args.place.names() } else { args.names.clone() };
    let manifests = names.iter().map(|name| args.place.get(name)).collect::<Result<Vec<_>, _>>()?;
    if args.list {
        return list(&manifests, console);
    }
    for manifest in &manifests {
        let label = format!("{} ({} {})", manifest.name, manifest.library, manifest.version);
        let result = match (missing_tool(manifest), adapters::is_set_up(manifest)) {
            (Some(tool), _) if args.all => format!("passed over: {tool} is not here"),
            (Some(tool), _) => return Err(Error::MissingTool { name: manifest.name.clone(), tool }),
            (None, true) => "is set up".to_owned(),
            (None, false) => {
                install(manifest)?;
                "is set up now".to_owned()
            }
        };
        writeln!(console.out, "{label}: {result}").map_err(Error::Stdout)?;
        console.out.flush().map_err(Error::Stdout)?;
    }
    Ok(Exit::Conforms)
}

fn list(manifests: &[Manifest], console: &mut Console) -> Result<Exit, Error> {
    let width = manifests.iter().map(|manifest| manifest.name.len()).max().unwrap_or(0);
    for manifest in manifests {
        let state = if adapters::is_set_up(manifest) { "set up" } else { "not set up" };
        let Manifest { name, library, version, released, language, .. } = manifest;
        writeln!(console.out, "{name:width$}  {state:10}  {library} {version} ({released}), {language}")
            .map_err(Error::Stdout)?;
    }
    Ok(Exit::Conforms)
}

/// A program that the set-up needs and that is not here.
fn missing_tool(manifest: &Manifest) -> Option<String> {
    manifest.setup.iter().map(tool).find(|tool| !is_here(tool))
}

fn tool(step: &Step) -> String {
    match step {
        Step::Pypi { python, .. } => python.clone().unwrap_or_else(|| "python3".to_owned()),
        Step::Npm(_) => "npm".to_owned(),
        Step::Cargo(_) => "cargo".to_owned(),
        Step::Apt(_) => "apt-get".to_owned(),
    }
}

fn is_here(tool: &str) -> bool {
    succeeds(Command::new(tool).arg("--version"))
}

/// Whether a command succeeds, whatever it says.
fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    matches!(quiet.status(), Ok(status) if status.success())
}

fn install(manifest: &Manifest) -> Result<(), Error> {
    let folder = adapters::prepare(manifest)?;
    for step in &manifest.setup {
        for command in commands(step, &folder) {
            execute(&manifest.name, command)?;
        }
    }
    adapters::mark_set_up(manifest)
}

/// The commands of a step, in their order.
fn commands(step: &Step, folder: &Path) -> Vec<Command> {
    let command = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments);
        command
    };
    match step {
        Step::Pypi { packages, .. } => {
            let venv = folder.join("venv");
            let mut make = command(&tool(step), &["-m", "venv"]);
            make.arg(&venv);
            let mut install = Command::new(venv.join("bin/python"));
            install
                .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"])
                .args(packages);
            vec![make, install]
        }
        Step::Npm(packages) => {
            let mut install = command("npm", &["install", "--silent", "--no-audit", "--no-fund", "--save-exact"]);
            install.arg("--prefix").arg(folder).args(packages);
            vec![install]
        }
        Step::Cargo(path) => {
            let mut build = command("cargo", &["build", "--quiet", "--release"]);
            build.arg("--manifest-path").arg(path.join("Cargo.toml")).arg("--target-dir").arg(folder.join("target"));
            vec![build]
        }
        Step::Apt(packages) => {
            let mut install = command("apt-get", &["install", "--yes", "--quiet", "--no-install-recommends"]);
            install.args(packages).env("DEBIAN_FRONTEND", "noninteractive");
            if packages.iter().all(|package| is_installed(package)) {
                return Vec::new();
            }
            vec![command("apt-get", &["update", "--quiet"]), install]
        }
    }
}

fn is_installed(package: &str) -> bool {
    succeeds(Command::new("dpkg").args(["-s", package]))
}

/// Runs a command with its output on standard error, so that ours stays what it is.
fn execute(name: &str, mut command: Command) -> Result<(), Error> {
    let shown = format!("{command:?}").replace('"', "");
    let failed = |how: String| Error::SetUp { name: name.to_owned(), command: shown.clone(), how };
    let output = command.stdin(Stdio::null()).output().map_err(|e| failed(e.to_string()))?;
    if output.status.success() {
        return Ok(());
    }
    let said =
        String::from_utf8_lossy(if output.stderr.is_empty() { &output.stdout } else { &output.stderr }).into_owned();
    let last: Vec<&str> = said.trim().lines().rev().take(8).collect();
    Err(failed(last.into_iter().rev().collect::<Vec<_>>().join("\n  ")))
}
