// The names of the seats at a table.

import type { Seat, TableDescription } from "charleston-rules/messages";

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function seatName(table: TableDescription, seat: Seat): string {
  return capitalized(table.seats[seat]?.["name-on-deal"] ?? `seat ${seat + 1}`);
}
