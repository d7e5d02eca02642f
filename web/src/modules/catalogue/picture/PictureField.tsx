import { sessionFields } from '@app/contract/catalogue/catalogue.fields.ts'
import { largestOfferPicture } from '@app/contract/catalogue/offerPictures.rules.ts'
import { pictureTypes } from '@app/contract/pictures/pictures.rules.ts'
import { Button, FileButton, Input, Loader } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { CallError } from '#core/callError.ts'
import styles from './PictureField.module.css'
import { type Cut, sendOfferPicture } from './sendOfferPicture.ts'

const CropDialog = lazy(() => import('./CropDialog.tsx'))

type Props = {
  label?: string
  value: string
  onChange: (address: string) => void
  error?: ReactNode
  isNeeded: boolean
  /** A form must not be sent during the upload. */
  onUploading: (isUploading: boolean) => void
  'data-path'?: string
}

/** The picture of a card: choose a file, crop it, and upload it before the form is sent. */
export function PictureField({
  label = sessionFields.image.label,
  value,
  onChange,
  error,
  isNeeded,
  onUploading,
  'data-path': path,
}: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const { upload, isPending } = useUpload({ onUploading, onChange, onProblem: setProblem })
  const says = problem ?? error

  const choose = (file: File | null) => {
    if (!file) return
    const wrong = problemWith(file)
    setProblem(wrong)
    if (!wrong) setChosen(file)
  }
  return (
    <Input.Wrapper id={id} label={label} withAsterisk={isNeeded} labelElement="div" error={says}>
      <div className={styles.field}>
        <div className={styles.frame} data-path={path} tabIndex={-1} aria-describedby={says ? `${id}-error` : undefined}>
          {isPending ? (
            <div className={styles.waiting} role="status">
              <Loader size="sm" aria-hidden="true" />
              Uploading...
            </div>
          ) : value ? (
            <img className={styles.picture} src={value} alt="As it is shown on the card" />
          ) : (
            <span className={styles.waiting}>No picture yet</span>
          )}
        </div>
        <div className={styles.side}>
          <FileButton accept={pictureTypes.join(',')} onChange={choose} inputProps={{ 'aria-label': 'Picture file' }}>
            {(button) => (
              <Button variant="default" disabled={isPending} {...button}>
                {value ? 'Choose another picture' : 'Choose a picture'}
              </Button>
            )}
          </FileButton>
          <p className={styles.hint}>PNG, JPEG, WEBP or GIF, up to 5 MB. You can crop it next.</p>
        </div>
      </div>
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            file={chosen}
            onClose={() => setChosen(null)}
            onBroken={(why) => {
              setChosen(null)
              setProblem(why)
            }}
            onCut={(cut) => {
              setChosen(null)
              upload({ file: chosen, cut })
            }}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}

type UploadOptions = Pick<Props, 'onUploading' | 'onChange'> & { onProblem: (words: string | undefined) => void }
function useUpload({ onUploading, onChange, onProblem }: UploadOptions) {
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const going = new AbortController()
    leaving.current = going
    return () => going.abort()
  }, [])
  const { mutate, isPending } = useMutation<string, CallError, { file: File; cut: Cut | undefined }>({
    mutationFn: async ({ file, cut }) => (await sendOfferPicture(file, cut, leaving.current.signal)).image,
    onMutate: () => {
      onProblem(undefined)
      onUploading(true)
    },
    onSuccess: onChange,
    onError: (error) => onProblem(error.messageOr('The picture could not be uploaded.')),
    onSettled: () => onUploading(false),
  })
  return { upload: mutate, isPending }
}

/** The reason why a file is refused, before anything is sent. The server checks its bytes again. */
export function problemWith({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  const taken: readonly string[] = pictureTypes
  if (!taken.includes(type)) return 'Please choose a picture: PNG, JPEG, WEBP or GIF.'
  return size > largestOfferPicture.bytes ? largestOfferPicture.message : undefined
}
