import { type ResumeTemplate, resumeFileName, resumeTemplates } from '@app/contract/resume/resume.rules.ts'
import { Button, Menu } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '#core/saveFile.ts'
import { toast } from '#core/toast.ts'

const words = { classic: 'Classic', modern: 'Modern', compact: 'Compact' } as const satisfies Record<ResumeTemplate, string>

type Props = { name: string; flush: () => Promise<boolean> }

/** Makes the PDF of the present text, saved or not. */
export function GenerateResume({ name, flush }: Props) {
  const [isMaking, setMaking] = useState(false)
  async function make(template: ResumeTemplate) {
    setMaking(true)
    try {
      if (!(await flush())) throw new Error('The draft could not be saved.')
      const answer = await fetch(`/api/resume/file?template=${template}`)
      if (!answer.ok) throw new Error(`The resume was not made: ${answer.status}.`)
      saveFile(await answer.blob(), resumeFileName(name))
    } catch {
      toast.failure('Something Went Wrong!')
    } finally {
      setMaking(false)
    }
  }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" loading={isMaking} leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />}>
          Generate Resume
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {resumeTemplates.map((template) => (
          <Menu.Item key={template} onClick={() => void make(template)}>
            {words[template]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
