// The names of seats and parts at a table.

import type { Part, Seat, TableDescription } from "charleston-rules/messages";

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function seatName(table: TableDescription, seat: Seat): string {
  return capitalized(table.seats[seat]?.["name-on-deal"] ?? `seat ${seat + 1}`);
}

function partTitle(table: TableDescription, { phase, pass }: Part): string {
  const found = table.phases[phase];
  return (pass === undefined ? undefined : found?.passes[pass]?.title) ?? found?.title ?? "the next part";
}

/** The title of a step. */
export function stepTitle(table: TableDescription, step: number): string {
  const found = table.steps[step];
  return found ? partTitle(table, "pass" in found ? found.pass : found.question) : "the next part";
}
