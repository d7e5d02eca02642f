import { minutesIn } from '#catalogue/duration.rules.ts'

/** Minutes of a session without a readable duration. */
const usual = 60

/** Minutes of a session: the stored number, else parsed from its text. */
export const minutesOfSession = ({ minutes, duration }: { minutes: number | null; duration: string }): number =>
  minutes ?? minutesIn(duration) ?? usual
