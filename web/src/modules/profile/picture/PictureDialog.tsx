import { pictureTypes } from '@app/contract/pictures/pictures.rules.ts'
import { Button, Progress, Skeleton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconPhotoPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useDialogWork } from '#ui/dialog/dialogWork.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import styles from './PictureDialog.module.css'
import { problemWith, unreadable } from './pictureProblem.ts'
import { useSendPicture } from './useSendPicture.ts'

const CropStage = lazy(() => import('./CropStage.tsx'))

type Props = { userId: string; isOpen: boolean; onClose: () => void }

/** Choose, drop or paste a picture, move it under the round window, and send it. */
export function PictureDialog({ userId, isOpen, onClose }: Props) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Profile picture">
      {(close) => <PictureForm userId={userId} onDone={close} />}
    </FormDialog>
  )
}

function PictureForm({ userId, onDone }: { userId: string; onDone: () => void }) {
  const [chosen, setChosen] = useState<{ file: File; address: string }>()
  const [problem, setProblem] = useState<string>()
  useDialogWork(chosen !== undefined)
  const openPicker = useRef<() => void>(null)
  const { send, progress, isPending, setSquare, failure, forget } = useSendPicture(userId, onDone)

  const choose = (file: File | undefined) => {
    if (!file) return
    const wrong = problemWith(file)
    setProblem(wrong)
    if (wrong) return
    forget()
    setChosen({ file, address: URL.createObjectURL(file) })
  }
  const giveUp = (why: string) => {
    setChosen(undefined)
    setProblem(why)
  }
  usePasted(choose)
  const address = chosen?.address
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])

  const says = problem ?? failure
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) send(chosen.file)
      }}
    >
      {chosen ? (
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          <CropStage key={chosen.address} address={chosen.address} onCut={setSquare} onBroken={() => giveUp(unreadable)} />
        </Suspense>
      ) : (
        <Dropzone
          onDrop={([file]) => choose(file)}
          onReject={([refused]) => choose(refused?.file)}
          openRef={openPicker}
          multiple={false}
          accept={[...pictureTypes]}
          unstyled
          className={styles.drop}
          inputProps={{ 'aria-label': 'Choose a picture' }}
          aria-label="Choose a picture"
          data-autofocus
        >
          <IconPhotoPlus size={28} stroke={1.5} aria-hidden="true" />
          <strong>Choose a picture</strong>
          <span>or drop it here, or paste it. PNG, JPEG, WebP or GIF, up to 1 MB.</span>
        </Dropzone>
      )}
      <div role="alert">{says && <p className={styles.problem}>{says}</p>}</div>
      {isPending && <Progress className={styles.progress} value={progress * 100} aria-label="Sending the picture" />}
      <FormActions submit="Save picture" isPending={isPending} isDisabled={!chosen} onCancel={onDone}>
        {chosen && (
          <Button variant="subtle" disabled={isPending} onClick={() => setChosen(undefined)}>
            Choose another
          </Button>
        )}
      </FormActions>
    </form>
  )
}

/** Accepts a picture that is pasted anywhere while the dialog is open. */
function usePasted(choose: (file: File | undefined) => void) {
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => latest.current([...(clipboardData?.files ?? [])][0])
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
