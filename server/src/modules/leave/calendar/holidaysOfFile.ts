import { mostHolidaysAtOnce } from '@app/contract/leave/leave.rules.ts'
import type { Holiday } from '@app/contract/leave/leave.shapes.ts'
import { badInput } from '#core/refusal.ts'
import { inThread, ThreadLimitError } from '#core/threads/runInThread.ts'
import type { HolidayFileToRead, HolidayReading } from './readHolidays.worker.ts'

const read = inThread<HolidayFileToRead, HolidayReading>(new URL('./readHolidays.worker.ts', import.meta.url), { timeoutMs: 5_000 })

/** The whole days of an .ics file with their names, for this year and the next where they recur. @throws Refusal BAD_INPUT */
export async function holidaysOfFile(ics: string, year: number): Promise<Holiday[]> {
  const { days } = await read({ ics, year, most: mostHolidaysAtOnce }).catch((error: unknown) => {
    if (error instanceof ThreadLimitError) throw badInput('ics', 'This calendar repeats in a way that takes too long to read.')
    throw error
  })
  if (!days) throw badInput('ics', 'This file could not be read as a calendar.')
  if (days.length > mostHolidaysAtOnce) throw badInput('ics', `A file may have at most ${mostHolidaysAtOnce} holidays.`)
  if (days.length === 0) throw badInput('ics', 'There is no whole day in this calendar.')
  return days
}
