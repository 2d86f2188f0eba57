/** A rule's first and last valid day: inclusive UTC dates, or null for no limit. */
export interface Validity {
  validFrom: string | null;
  validUntil: string | null;
}

/** A validity period without limits, for clauses and free text. */
export const ALWAYS: Validity = { validFrom: null, validUntil: null };

/** Returns the validity of a rule in a rule set: the days that both allow. */
export function intersectValidity(rule: Partial<Validity>, ruleSet: Partial<Validity>): Validity {
  const { validFrom: startDate = null, validUntil: endDate = null } = rule;
  const { validFrom: setFrom = null, validUntil: setUntil = null } = ruleSet;
  return {
    validFrom:
      startDate !== null && setFrom !== null && startDate < setFrom
        ? setFrom
        : (startDate ?? setFrom),
    validUntil:
      endDate !== null && setUntil !== null && endDate > setUntil
        ? setUntil
        : (endDate ?? setUntil),
  };
}

/** Returns whether a rule is valid on a day. Returns true if no day is given. */
export function isValidOn(validity: Partial<Validity>, day: string | null): boolean {
  return day === null || getInvalidReason(validity, day) === null;
}

/** Returns why a rule is not valid on a day, for the list of checks, or null if it is valid. */
export function getInvalidReason(
  { validFrom = null, validUntil = null }: Partial<Validity>,
  day: string,
): string | null {
  if (validUntil !== null && day > validUntil) return `Applied until ${formatDay(validUntil)}`;
  return validFrom !== null && day < validFrom ? `Applies from ${formatDay(validFrom)}` : null;
}

/** Returns an error message if the last day is before the first day, or null otherwise. */
export function findDateOrderError({ validFrom, validUntil }: Validity): string | null {
  return validFrom !== null && validUntil !== null && validUntil < validFrom
    ? "The last day must not be before the first day."
    : null;
}

/** Formats a validity period: "From 27 Sep 2026", "Until 26 Sep 2026", both or nothing. */
export function formatValidity({ validFrom, validUntil }: Validity): string {
  if (validFrom === null) return validUntil === null ? "" : `Until ${formatDay(validUntil)}`;
  const fromPhrase = `From ${formatDay(validFrom)}`;
  return validUntil === null ? fromPhrase : `${fromPhrase} until ${formatDay(validUntil)}`;
}

const MONTHS = [
  ...["Jan", "Feb", "Mar", "Apr", "May", "Jun"],
  ...["Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
];

/** Formats a day as `27 Sep 2026`. ICU versions abbreviate September differently. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[(month ?? 0) - 1]} ${year}`;
}
