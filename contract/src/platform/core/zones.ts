export const zoneLength = 64

/** Abbreviations that programs read as different zones: IST is India, Israel and Ireland. */
const ambiguous = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i

/** Whether the name is in the IANA list, such as Asia/Kolkata. Fixed offsets are refused, since they have no daylight saving. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || ambiguous.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
