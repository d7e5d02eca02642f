import type { ExportedFile } from '@app/contract/exports/exports.calls.ts'
import type { ExportState } from '@app/contract/exports/exports.rules.ts'
import { calls } from '#core/calls.ts'

const pausesMs = [150, 300, 600, 1_000, 1_500, 2_000]

/** The state of an export after a few seconds, when most are ready. Without an answer it counts as still running. */
export async function outcomeOf(file: ExportedFile): Promise<ExportState> {
  let { state } = file
  for (const pause of pausesMs) {
    if (state !== 'writing') return state
    await new Promise((resolve) => setTimeout(resolve, pause))
    const newest = await calls.exports.all({ pageSize: 20 }).catch(() => undefined)
    state = newest?.items.find(({ _id }) => _id === file._id)?.state ?? state
  }
  return state
}
