import type { UploadGrant } from '@app/contract/uploads/uploads.calls.ts'
import { typeNames } from '@app/contract/uploads/uploads.rules.ts'
import { Button, Input } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconCloudUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { bytes } from '#core/format.ts'
import styles from './Upload.module.css'
import { UploadRow } from './UploadRow.tsx'
import { sortFiles, type UploadItem, type UploadWords } from './uploadItems.ts'
import { useUploads } from './useUploads.ts'

type UploadProps = {
  /** Names the field among all forms: 'createOrder.requirements'. */
  name: string
  label: string
  description?: ReactNode
  error?: ReactNode
  withAsterisk?: boolean
  value: UploadItem[]
  onChange: (items: UploadItem[]) => void
  /** Requests an upload permission: `() => calls.uploads.awsInfo({ purpose: 'orderFile' }).then(({ upload }) => upload)`. */
  getGrant: () => Promise<UploadGrant>
  maxFiles?: number
  disabled?: boolean
  words?: UploadWords
  /** Files from elsewhere, such as pasted ones: each list is added once. */
  handed?: readonly File[] | undefined
}

/** A permission lasts fifteen minutes; no upload starts with one that is about to expire. */
const freshForMs = 10 * 60_000

/** Files of a form: dropped or chosen, sent at once, with true progress, and resumed after an interruption or a reload. */
export function Upload({
  name,
  label,
  description,
  error,
  withAsterisk = false,
  value,
  onChange,
  getGrant,
  maxFiles,
  disabled = false,
  words,
  handed,
}: UploadProps) {
  const id = useId()
  const queries = useQueryClient()
  const grantQuery = { queryKey: ['uploads', 'grant', name], queryFn: getGrant, staleTime: freshForMs }
  const grant = useQuery(grantQuery)
  const [problems, setProblems] = useState<string[]>([])
  const [spoken, say] = useState('')
  const group = useRef<HTMLFieldSetElement>(null)
  const openPicker = useRef<() => void>(null)
  const uploads = useUploads({
    place: name,
    items: value,
    onChange,
    permission: async () => (await queries.fetchQuery(grantQuery)).token,
    say,
    words,
  })

  const take = (files: File[]) => {
    const { added, goingOn, problems } = sortFiles(files, value, grant.data, { maxFiles, ...words })
    setProblems(problems)
    if (added.length > 0) say(added.length === 1 ? `${added[0]?.name} is being uploaded.` : `${added.length} files are being uploaded.`)
    uploads.add(added, goingOn)
  }
  const takeHanded = useEffectEvent(take)
  useEffect(() => {
    if (handed && handed.length > 0) takeHanded([...handed])
  }, [handed])
  const remove = (item: UploadItem) => {
    focusAfterRemoval(group.current, value.indexOf(item))
    uploads.remove(item)
  }

  return (
    <fieldset ref={group} className={styles.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.label}>
        {label}
        {withAsterisk && (
          <span aria-hidden="true" className={styles.asterisk}>
            {' *'}
          </span>
        )}
      </legend>
      <Dropzone
        onDrop={take}
        openRef={openPicker}
        multiple={maxFiles !== 1}
        disabled={disabled}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        className={styles.zone}
        classNames={{ inner: styles.inner }}
        data-error={error ? true : undefined}
        inputProps={{ 'aria-label': label, accept: grant.data?.types?.join(',') }}
      >
        <IconCloudUpload size={24} stroke={1.5} aria-hidden="true" className={styles.cloud} />
        <div className={styles.invitation}>
          <span className={styles.drop}>Drop {maxFiles === 1 ? 'a file' : 'files'} here, or</span>
          <Button variant="default" size="compact-sm" disabled={disabled} data-upload-choose>
            {maxFiles === 1 ? 'Choose a file' : 'Choose files'}
          </Button>
        </div>
        {grant.data && (
          <p className={styles.limits}>
            {grant.data.types ? `${typeNames(grant.data.types)}, up` : 'Up'} to {bytes(grant.data.maxBytes)} {maxFiles === 1 ? '' : 'each'}
          </p>
        )}
      </Dropzone>
      {description && <Input.Description className={styles.description}>{description}</Input.Description>}
      {error && (
        <Input.Error id={`${id}-error`} className={styles.description}>
          {error}
        </Input.Error>
      )}
      <div role="alert" className={styles.problems}>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      {value.length > 0 && (
        <ul className={styles.list} aria-label={`${label}: files`}>
          {value.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              hasFile={uploads.hasFile(item)}
              onPause={() => uploads.pause(item)}
              onGoOn={() => uploads.goOn(item)}
              onChoose={() => openPicker.current?.()}
              onRemove={() => remove(item)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </fieldset>
  )
}

/** After a row was removed by keyboard, the focus goes to the next row, or to the button if none is left. */
function focusAfterRemoval(group: HTMLElement | null, index: number) {
  const removers = [...(group?.querySelectorAll<HTMLElement>('[data-upload-remove]') ?? [])]
  const next = removers[index + 1] ?? removers[index - 1] ?? group?.querySelector<HTMLElement>('[data-upload-choose]')
  next?.focus()
}
