import { previewKindOf } from '@app/contract/core/preview.ts'
import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { bytes } from '#core/format.ts'
import { useRecovery } from '#core/useRecovery.ts'
import Dialog from '../dialog/Dialog.tsx'
import { ErrorState } from '../state/ErrorState.tsx'
import styles from './FilePreview.module.css'
import type { FilePreviewProps, PreviewFile } from './FilePreview.tsx'
import { PdfPreview } from './PdfPreview.tsx'
import { TextPreview } from './TextPreview.tsx'

/** A file's preview; arrow keys step through the list, which wraps around. */
export default function PreviewDialog({ files, shown, onShow }: FilePreviewProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [last, setLast] = useState(shown)
  const [isWhole, setWhole] = useState(false)
  if (shown !== null && shown !== last) {
    setLast(shown)
    setWhole(false)
  }
  // While the dialog fades out it keeps the last file.
  const at = files.findIndex(({ key }) => key === last)
  const file = files[at]
  const isPicture = file !== undefined && previewKindOf(file.type) === 'picture'
  const Zoom = isWhole ? IconZoomOut : IconZoomIn
  const isOpen = shown !== null && file !== undefined
  const go = (steps: number) => onShow(files[(at + steps + files.length) % files.length]?.key ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = arrows[event.key]
    const isTaken = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || pans(event.target)
    if (!steps || isTaken || files.length < 2) return
    event.preventDefault()
    go(steps)
  }

  return (
    <Dialog
      opened={isOpen}
      onClose={() => onShow(null)}
      title={file?.name}
      size={1080}
      fullScreen={isPhone}
      onKeyDown={onKeyDown}
      classNames={{ title: styles.title, header: styles.header, body: styles.body }}
    >
      {file && (
        <>
          <div className={styles.bar}>
            <span className={styles.facts}>
              {[files.length > 1 && `${at + 1} of ${files.length}`, file.sizeBytes !== undefined && bytes(file.sizeBytes)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {files.length > 1 && (
              <>
                <ActionIcon aria-label="Previous file" onClick={() => go(-1)}>
                  <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon aria-label="Next file" onClick={() => go(1)}>
                  <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              </>
            )}
            {isPicture && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<Zoom size={16} stroke={1.75} aria-hidden="true" />}
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? 'Fit' : '100 %'}
              </Button>
            )}
            <Button
              component="a"
              href={file.fileLink}
              download={file.name}
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={15} stroke={1.75} aria-hidden="true" />}
            >
              Download
            </Button>
          </div>
          {/* Stays mounted while the files in it change, and keeps the focus. */}
          <section
            className={styles.frame}
            data-look={isPicture ? (isWhole ? 'whole' : 'fitted') : undefined}
            aria-label={file.name}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable part must be reachable by keyboard
            tabIndex={0}
            data-autofocus
          >
            <Shown key={file.key} file={file} />
          </section>
          <span className="visually-hidden" aria-live="polite">
            {file.name}
          </span>
        </>
      )}
    </Dialog>
  )
}

function Shown({ file }: { file: PreviewFile }) {
  const kind = previewKindOf(file.type)
  if (kind === 'picture') return <Picture file={file} />
  return kind === 'pdf' ? <PdfPreview file={file} /> : <TextPreview file={file} />
}

function Picture({ file }: { file: PreviewFile }) {
  const [hasFailed, setFailed] = useState(false)
  useRecovery(hasFailed, () => {
    const picture = new Image()
    picture.onload = () => setFailed(false)
    picture.src = file.previewLink
  })
  if (hasFailed)
    return (
      <ErrorState title="This picture could not be shown." text="Download it to open it on your device." onRetry={() => setFailed(false)} />
    )
  return <img src={file.previewLink} alt={file.name} className={styles.picture} onError={() => setFailed(true)} />
}

const arrows: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Whether arrow keys scroll the element, since its content is larger. */
const pans = (target: EventTarget) =>
  target instanceof Element && target.scrollWidth > target.clientWidth && target.hasAttribute('data-look')
