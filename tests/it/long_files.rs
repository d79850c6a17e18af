//! Case files that are long, wide or wrong all over: little is said of them, and nothing goes on for ever.

use crate::authors::{case, said_of};
use rstest::{Context, rstest};

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
