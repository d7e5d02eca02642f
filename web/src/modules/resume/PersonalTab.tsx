import { mostResumeSkills, resumeLineLength, resumeTextLength } from '@app/contract/resume/resume.rules.ts'
import { Button, Group, Pill, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '#core/session.ts'
import { toast } from '#core/toast.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import type { ResumeForm } from './useResumeForm.ts'

/** A person's details, skills and description. */
export function PersonalTab({ form }: { form: ResumeForm }) {
  const { address, description } = form.values
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Name" maxLength={resumeLineLength} autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label="Job role" maxLength={resumeLineLength} {...form.getInputProps('jobRole')} />
        <TextInput label="Email" maxLength={resumeLineLength} autoComplete="email" {...form.getInputProps('email')} />
        <TextInput label="Contact" maxLength={resumeLineLength} autoComplete="tel" {...form.getInputProps('contact')} />
      </SimpleGrid>
      <Textarea
        label="Address"
        description={`${address.length} of ${resumeTextLength}`}
        maxLength={resumeTextLength}
        autosize
        minRows={2}
        {...form.getInputProps('address')}
      />
      <Skills skills={form.values.skills} onChange={(skills) => form.setFieldValue('skills', skills)} />
      <Textarea
        label="Profile description"
        description={`${description.length} of ${resumeTextLength}`}
        maxLength={resumeTextLength}
        autosize
        minRows={3}
        {...form.getInputProps('description')}
      />
    </Stack>
  )
}

function Skills({ skills, onChange }: { skills: string[]; onChange: (skills: string[]) => void }) {
  const me = useMe()
  const draft = useDraft(`resume.skill.${me._id}`, { typed: '' }, 0)
  const [typed, setTyped] = useState(draft.initial.typed)
  const type = (text: string) => {
    setTyped(text)
    if (text === '') draft.clear()
    else draft.keep({ typed: text })
  }
  const add = () => {
    const skill = typed.trim()
    type('')
    if (skill === '') return
    if (skills.some((known) => known.toLowerCase() === skill.toLowerCase())) toast.failure(`${skill} Already set as your skill!`)
    else onChange([...skills, skill])
  }
  return (
    <Stack gap="xs">
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput
          label="Other skills"
          maxLength={60}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          style={{ flex: 1 }}
        />
        <Button variant="default" onClick={add} disabled={skills.length >= mostResumeSkills}>
          Add skill
        </Button>
      </Group>
      <Pill.Group role="list" aria-label="Skills">
        {skills.map((skill) => (
          <Pill
            key={skill}
            role="listitem"
            size="md"
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remove ${skill}`, 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => onChange(skills.filter((known) => known !== skill))}
          >
            {skill}
          </Pill>
        ))}
      </Pill.Group>
    </Stack>
  )
}
