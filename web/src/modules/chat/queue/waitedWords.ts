/**
 * How long a customer has waited, with how much of it was in office hours where that is less: '3 h, none of them in office hours', '5 h, 2 h
 * in office hours'. Hours are the longest unit, as office hours do not add up to days.
 */
export function waitedWords({ waitingSince, waitedSeconds = 0 }: Waiting, now = Date.now()): string {
  const minutes = waitingSince === undefined ? 0 : Math.floor((now - Date.parse(waitingSince)) / 60_000)
  const ofOffice = Math.floor(waitedSeconds / 60)
  const all = lengthInWords(Math.max(minutes, ofOffice))
  // The two are read from different clocks, so a minute's difference means nothing.
  if (minutes - ofOffice <= 1) return all
  return `${all}, ${ofOffice < 1 ? 'none of it' : lengthInWords(ofOffice)} in office hours`
}
type Waiting = { waitingSince?: string | undefined; waitedSeconds?: number | undefined }

function lengthInWords(minutes: number): string {
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return `${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
