import { previewTextBytes } from '@app/contract/core/preview.ts'
import { textOfBytes } from '@app/contract/core/textOfBytes.ts'
import { useQuery } from '@tanstack/react-query'
import { callErrorFrom, unansweredError } from '#core/callError.ts'
import { bytes } from '#core/format.ts'
import { Loaded } from '../state/Loaded.tsx'
import { TextSkeleton } from '../state/Skeletons.tsx'
import styles from './FilePreview.module.css'
import type { PreviewFile } from './FilePreview.tsx'

/** The plain text of a file; only the beginning of a long one. */
export function TextPreview({ file }: { file: PreviewFile }) {
  const text = useQuery({
    queryKey: ['preview', file.previewLink],
    queryFn: ({ signal }) => textAt(file.previewLink, signal),
    gcTime: 0,
  })
  return (
    <Loaded query={text} failed="This file could not be shown." skeleton={<TextSkeleton lines={8} />}>
      {(emails) => (
        <>
          <pre className={styles.text}>{emails}</pre>
          {(file.sizeBytes ?? 0) > previewTextBytes && (
            <p className={styles.note}>These are the first {bytes(previewTextBytes)}. Download the file for the rest.</p>
          )}
        </>
      )}
    </Loaded>
  )
}

async function textAt(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal, headers: { Range: `bytes=0-${previewTextBytes - 1}` } }).catch((error: unknown) => {
    throw signal.aborted ? error : unansweredError()
  })
  if (!answer.ok) throw callErrorFrom(answer.status, await answer.json().catch(() => undefined))
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return textOfBytes(bytes, { isCut: bytes.length >= previewTextBytes })
}
