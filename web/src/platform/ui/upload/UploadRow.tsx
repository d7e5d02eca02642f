import { ActionIcon, Button, Progress } from '@mantine/core'
import {
  IconCircleCheck,
  IconFile,
  IconFileCode,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconPhoto,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import styles from './Upload.module.css'
import { percentOf, stateWords, type UploadItem } from './uploadItems.ts'

type UploadRowProps = {
  item: UploadItem
  /** The page still has the file, so it can resume without the person choosing it again. */
  hasFile: boolean
  onPause: () => void
  onGoOn: () => void
  onChoose: () => void
  onRemove: () => void
}

/** One file: its name, its progress, and its actions. */
export function UploadRow({ item, hasFile, onPause, onGoOn, onChoose, onRemove }: UploadRowProps) {
  const { name, state } = item
  const percent = percentOf(item)
  const isMoving = state === 'sending' || state === 'reconnecting'
  const Icon = iconOf(item)
  return (
    <li className={styles.row} data-state={state}>
      <Icon size={22} stroke={1.5} aria-hidden="true" className={styles.icon} />
      <div className={styles.what}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.words}>
          {state === 'done' && <IconCircleCheck size={15} stroke={2} aria-hidden="true" />}
          {stateWords(item)}
        </span>
      </div>
      {state !== 'done' && state !== 'failed' && <span className={styles.percent}>{percent}%</span>}
      <div className={styles.actions}>
        {isMoving && (
          <ActionIcon className={styles.action} aria-label={`Pause ${name}`} onClick={onPause}>
            <IconPlayerPause size={17} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
        {state === 'paused' && (
          <ActionIcon className={styles.action} aria-label={`Go on with ${name}`} onClick={onGoOn}>
            <IconPlayerPlay size={17} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
        {state === 'failed' && hasFile && !item.isFinal && (
          <ActionIcon className={styles.action} aria-label={`Try ${name} again`} onClick={onGoOn}>
            <IconRefresh size={17} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
        {state === 'interrupted' && (
          <Button variant="default" size="compact-xs" aria-label={`Choose ${name} again`} onClick={onChoose}>
            Choose
          </Button>
        )}
        <ActionIcon
          className={styles.action}
          aria-label={state === 'done' || state === 'failed' ? `Remove ${name}` : `Cancel ${name}`}
          onClick={onRemove}
          data-upload-remove
        >
          <IconX size={17} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      {state !== 'done' && state !== 'failed' && (
        <Progress.Root size={3} className={styles.bar}>
          <Progress.Section
            value={percent}
            aria-label={`${name} uploaded`}
            aria-valuetext={`${percent}%, ${stateWords(item)}`}
            className={styles.section}
          />
        </Progress.Root>
      )}
    </li>
  )
}

function iconOf({ name, type }: UploadItem) {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (type.startsWith('image/')) return IconPhoto
  if (type.startsWith('video/')) return IconMovie
  if (ending === 'pdf') return IconFileTypePdf
  if (archives.has(ending)) return IconFileZip
  if (sheets.has(ending)) return IconFileSpreadsheet
  if (texts.has(ending)) return IconFileText
  return code.has(ending) ? IconFileCode : IconFile
}
const archives = new Set(['zip', 'rar', '7z', 'tar', 'gz', 'tgz', 'xz', 'bz2'])
const sheets = new Set(['xls', 'xlsx', 'ods', 'csv'])
const texts = new Set(['txt', 'md', 'doc', 'docx', 'odt', 'rtf'])
const code = new Set(
  'js ts jsx tsx py java c cpp h hpp cs go rs rb php html css scss json xml yml yaml sql sh ipynb kt swift r m'.split(' '),
)
