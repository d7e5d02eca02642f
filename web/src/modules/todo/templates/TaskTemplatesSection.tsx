import type { TaskTemplate } from '@app/contract/todo/taskTemplates.shapes.ts'
import { roleOfLineWords } from '@app/contract/todo/todo.rules.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { Tag } from '#ui/Tag.tsx'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import styles from './Templates.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Templates of the tasks that a confirmed deal creates. */
export default function TaskTemplatesSection() {
  const templates = useQuery(calls.taskTemplates.all.queryOptions())
  return (
    <Section
      title="Tasks of a confirmed deal"
      text="Confirming a deal adds these tasks to the To-Do Lists of the order's people. Completed tasks advance the order's progress."
      tools={
        <FormDialog button="Create template" buttonProps={{ leftSection: <IconPlus {...icon} /> }} title="Create template" size="lg">
          {(close) => <TemplateForm close={close} />}
        </FormDialog>
      }
    >
      <Loaded query={templates} failed="The templates could not be loaded." skeleton={<TextSkeleton lines={3} />}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.nothing}>No templates yet. A template creates the usual tasks of an order automatically.</p>
          ) : (
            <ul className={styles.templates}>
              {all.map((template) => (
                <Template key={template._id} template={template} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function Template({ template }: { template: TaskTemplate }) {
  const [isOpen, setOpen] = useState(false)
  const { _id: id, name, category, isActive, lines } = template
  const remove = useAction(calls.taskTemplates.remove, {
    done: ({ message }) => message,
    failed: 'The template could not be deleted.',
    refresh: [calls.taskTemplates],
  })
  const ask = async () => {
    if (await confirm({ title: `Delete “${name}”?`, text: 'Tasks created from it stay.', action: 'Delete template' })) remove.mutate({ id })
  }
  const close = () => setOpen(false)
  return (
    <li className={styles.template}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} <Tag>{category ?? 'Every category'}</Tag> {!isActive && <Tag>Off</Tag>}
        </p>
        <p className={styles.nothing}>
          {count(lines.length, ['task', 'tasks'])}: {lines.map(({ title, role }) => `${title} (${roleOfLineWords[role]})`).join(', ')}
        </p>
      </div>
      <RowMenu
        name={name}
        actions={[
          { label: 'Change', icon: <IconPencil {...icon} />, onClick: () => setOpen(true) },
          { label: 'Delete', icon: <IconTrash {...icon} />, isDanger: true, onClick: () => void ask() },
        ]}
      />
      <FormDialog title={`Change ${name}`} size="lg" isOpen={isOpen} onClose={close}>
        {(done) => <TemplateForm template={template} close={done} />}
      </FormDialog>
    </li>
  )
}
