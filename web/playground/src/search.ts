// Finds questions by words.

import type { Question } from "charleston-rules";

/** Returns the questions that match every word in `sought`. Matches in the question itself come first, then matches in
 * its answers, and then matches in the sentences that explain the answers. */
export function findQuestions(questions: Question[], sought: string): Question[] {
  const words = sought.toLowerCase().split(/\W+/).filter((word) => word !== "").map((word) => new RegExp(`\\b${word.replace(/(?<=...)(s|ing|ed)$/, "")}`));
  if (words.length === 0) return questions;
  const ranked = questions.flatMap((question) => {
    const all = [...question.answers, question.otherwise];
    const texts = [
      question.question,
      all.map(({ answer }) => answer ?? "").join(" "),
      all.flatMap(({ sentences }) => sentences).join(" "),
    ].map((text) => text.toLowerCase());
    const places = words.map((word) => texts.findIndex((text) => word.test(text)));
    return places.includes(-1) ? [] : [{ question, rank: Math.max(...places) }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ question }) => question);
}
