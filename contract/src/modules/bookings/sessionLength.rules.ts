import { minutesIn } from '#catalogue/duration.rules.ts'

/** What a session takes whose duration nobody can tell. */
const usual = 60

/** The minutes that a session takes: as they are kept, else as its words say. */
export const minutesOfSession = ({ minutes, duration }: { minutes: number | null; duration: string }): number =>
  minutes ?? minutesIn(duration) ?? usual
