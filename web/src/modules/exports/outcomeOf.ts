import type { ExportedFile } from '@app/contract/exports/exports.calls.ts'
import type { ExportState } from '@app/contract/exports/exports.rules.ts'
import { calls } from '#core/calls.ts'

/** Most are written within a few seconds. */
export const whileOneWaits = [150, 300, 600, 1_000, 1_500, 2_000]
/** The others for as long as somebody may still be at it. */
export const whileOneGoesOn = Array.from({ length: 100 }, () => 3_000)

/** How an export stands once it is over, or after all the pauses. What cannot be asked is taken for being under way. */
export async function outcomeOf(file: ExportedFile, pausesMs: readonly number[] = whileOneWaits): Promise<ExportState> {
  let { state } = file
  for (const pause of pausesMs) {
    if (state !== 'writing') return state
    await new Promise((resolve) => setTimeout(resolve, pause))
    const newest = await calls.exports.all({ pageSize: 20 }).catch(() => undefined)
    state = newest?.items.find(({ _id }) => _id === file._id)?.state ?? state
  }
  return state
}
