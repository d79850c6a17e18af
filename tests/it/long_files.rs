//! Case files that are long, wide or wrong all over: little is said of them, and nothing goes on for ever.

use crate::authors::{case, said_of};
use crate::cli::say;
use crate::files::{folder, text_of};
use rstest::{Context, rstest};
use std::fs;

fn times(count: usize, text: impl Fn(usize) -> String) -> String {
    (0..count).map(text).collect()
}

#[rstest]
#[case::in_cases(3000, times(3000, |n| format!("  case-{n}:\n    because: It is so.\n    moves: e5\n")))]
#[case::in_names(2999, times(3000, |_| "  a-case:\n    because: It is so.\n    expect: { check: false }\n".to_owned()))]
#[case::in_keys_on_one_line(3000, format!("  a-case: {{ {} }}\n", times(3000, |n| format!("k{n}: 1, "))))]
fn a_hundred_mistakes_are_shown_and_the_others_counted(
    #[context] context: Context,
    #[case] mistakes: usize,
    #[case] cases: String,
) {
    let text = format!("topic: A topic\nclause: \"9.2\"\ncases:\n{cases}");
    let said = said_of(&format!("many-{}", context.case.unwrap_or_default()), text.as_bytes());
    // A case with no key but wrong ones also lacks what it must have.
    let counted = said.rsplit_once("error: ").and_then(|(_, count)| count.split_once(' ')?.0.parse::<usize>().ok());
    let counted = counted.unwrap();
    assert!((mistakes..mistakes + 3).contains(&counted), "{counted}");
    assert_eq!(said.matches("\nerror: ").count() + 1, 101, "a hundred, and the sum");
    assert!(said.contains(&format!("\n\nand {} more\n\n", counted - 100)), "{said}");
}

#[test]
fn a_key_that_is_given_twice_on_a_wide_line_is_shown_with_the_place_of_the_first() {
    let keys = times(2000, |n| format!("k{n}: 1, "));
    let said = said_of("wide-twice", case(&format!("tags: {{ {keys}k7: 1 }}")).as_bytes());
    assert!(said.contains("`k7` is given twice") && said.contains("the first one is at file.yaml:6:62;"), "{said}");
}

#[rstest]
#[case::behind_the_mistake(format!("moves: e4 e5 Qh6 {}", "x".repeat(65_000)))]
#[case::in_the_word(format!("moves: {}", "x".repeat(65_000)))]
#[case::in_an_unknown_name(format!("edition: {}", "x".repeat(65_000)))]
#[case::under_the_line(format!("clause: {{ {} }}", times(9000, |n| format!("k{n}: 1, "))))]
#[case::between_name_and_mistake(format!("{}\nmoves: e5", "source: ".to_owned() + &"x".repeat(65_000)))]
#[case::in_letters_of_two_bytes(format!("moves: {}", "\u{e9}".repeat(40_000)))]
fn of_a_line_of_64_kilobytes_little_is_shown(#[context] context: Context, #[case] lines: String) {
    let said = said_of(&format!("wide-{}", context.case.unwrap_or_default()), case(&lines).as_bytes());
    let shown: String = said.chars().take(3000).collect();
    assert!(said.len() < 3000 && said.contains("file.yaml:"), "{} bytes: {shown}", said.len());
}

#[cfg(unix)]
#[test]
fn a_device_and_a_pipe_are_refused_and_never_waited_for() {
    let folder = folder("no-files");
    let pipe = folder.join("pipe.yaml");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in ["/dev/zero", text_of(&pipe), text_of(&folder)] {
        let said = say(&["check", path]);
        assert_eq!(said.code, 3, "{said:?}");
        assert!(said.err.contains("is no file that holds text"), "{}", said.err);
    }
}

#[test]
fn a_file_of_more_than_16_mebibytes_is_refused() {
    let folder = folder("too-large");
    fs::write(folder.join("file.yaml"), " ".repeat((16 << 20) + 1)).unwrap();
    let said = say(&["check", text_of(&folder)]);
    assert_eq!(said.code, 3);
    assert!(said.err.contains("is too large for a case file"), "{}", said.err);
}

#[test]
fn a_folder_that_is_named_in_two_ways_is_read_once() {
    let folder = folder("named-twice");
    let topic = folder.join("topic");
    fs::create_dir(&topic).unwrap();
    fs::write(topic.join("file.yaml"), case("expect: { check: false }")).unwrap();
    let (plain, dotted) = (text_of(&folder), format!("{}/./", text_of(&folder)));
    let (file, inner) = (format!("{plain}/topic/file.yaml"), format!("{dotted}/topic"));
    for paths in [[plain, &dotted], [&dotted, plain], [plain, &file], [&file, plain], [plain, &inner], [&inner, plain]]
    {
        assert_eq!(say(&["check", paths[0], paths[1]]).out, "1 case, no mistake\n", "{paths:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_loop_of_links_is_walked_once() {
    let folder = folder("loop-of-links");
    fs::write(folder.join("file.yaml"), case("expect: { check: false }")).unwrap();
    for link in ["one", "two", "three"] {
        std::os::unix::fs::symlink(&folder, folder.join(link)).unwrap();
    }
    assert_eq!(say(&["check", text_of(&folder)]).out, "1 case, no mistake\n");
}

#[test]
fn a_file_is_called_in_a_message_what_the_user_called_it() {
    let folder = folder("called");
    let topic = folder.join("topic");
    fs::create_dir(&topic).unwrap();
    fs::write(topic.join("file.yaml"), case("moves: e5")).unwrap();
    let dotted = format!("{}/./topic/../topic", text_of(&folder));
    let said = say(&["check", &dotted, text_of(&folder)]);
    assert!(said.err.contains(&format!("{dotted}/file.yaml:6:12")), "{}", said.err);
}
