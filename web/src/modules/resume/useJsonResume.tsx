import { textOfBytes } from '@app/contract/core/textOfBytes.ts'
import { fromJsonResume, toJsonResume } from '@app/contract/resume/jsonResume.ts'
import { resumeFileName } from '@app/contract/resume/resume.rules.ts'
import { Alert, Button, Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { saveFile } from '#core/saveFile.ts'
import { toast } from '#core/toast.ts'
import type { ResumeForm } from './useResumeForm.ts'

const largestBytes = 1_000_000

/** Exports the resume in a format of other tools, and imports one as the draft; unsupported parts are listed. */
export function useJsonResume(form: ResumeForm) {
  const [notTaken, setNotTaken] = useState<string[]>([])
  const chooser = useRef<HTMLInputElement>(null)

  async function take(file: File | undefined) {
    const read =
      file && file.size <= largestBytes ? fromJsonResume(parsed(textOfBytes(new Uint8Array(await file.arrayBuffer())))) : undefined
    if (!read) {
      toast.failure('This file is not a JSON Resume.')
      return
    }
    const before = form.getValues()
    form.setValues(read.content)
    setNotTaken(read.notTaken)
    toast.undo('Your draft was filled in from the file.', () => {
      form.setValues(before)
      setNotTaken([])
    })
  }
  const menu = (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default">JSON Resume</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => {
              const words = form.getValues()
              const text = JSON.stringify(toJsonResume(words), null, 2)
              saveFile(new Blob([text], { type: 'application/json' }), resumeFileName(words.name).replace(/pdf$/, 'json'))
            }}
          >
            Save as JSON Resume
          </Menu.Item>
          <Menu.Item onClick={() => chooser.current?.click()}>Fill in from a JSON Resume</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="JSON Resume"
        accept="application/json,.json"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
    </>
  )
  const report = notTaken.length > 0 && (
    <Alert
      color="warm"
      role="status"
      title="Some parts of the file are not supported here"
      withCloseButton
      onClose={() => setNotTaken([])}
      closeButtonLabel="Close"
    >
      <ul>
        {notTaken.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </Alert>
  )
  return { menu, report }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
