import type { DayColour } from '@app/contract/attendance/attendance.rules.ts'
import type { Tone } from '#ui/Tag.tsx'

/** Tone of a day's colour, for tags and bars. */
export const colourTones: Record<DayColour, Tone> = { green: 'done', red: 'off', amber: 'delivered' }
export const colourOfBar: Record<DayColour, string> = { green: 'var(--done)', red: 'var(--off)', amber: 'var(--warm)' }
export const colourWords: Record<DayColour, string> = { green: 'More than 9 h', amber: '4 to 9 h', red: 'Less than 4 h' }
