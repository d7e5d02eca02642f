import {
  mostLineDays,
  mostLines,
  type TaskTemplate,
  TaskTemplateInput,
  templateNameLength,
} from '@app/contract/todo/taskTemplates.shapes.ts'
import { type RoleOfLine, roleOfLineWords, rolesOfLines, taskTitleLength } from '@app/contract/todo/todo.rules.ts'
import { ActionIcon, Button, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { newKey } from '#core/newKey.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import styles from './Templates.module.css'

/** Lines have no id; the key identifies them while they are added and removed. */
type Line = { key: string; title: string; description: string; role: RoleOfLine; days: number | null }
type Values = { name: string; category: string | null; isActive: boolean; lines: Line[] }
const emptyLine = (): Line => ({ key: newKey(), title: '', description: '', role: 'employee', days: null })
const roles = rolesOfLines.map((value) => ({ value, label: roleOfLineWords[value] }))

/** A template: its category, and its tasks with role and days after the deal. */
export function TemplateForm({ template, close }: { template?: TaskTemplate; close: () => void }) {
  const categories = useQuery(calls.orders.categories.queryOptions())
  const form = useForm<Values>({
    initialValues: template
      ? {
          name: template.name,
          category: template.category,
          isActive: template.isActive,
          lines: template.lines.map((line) => ({ ...line, key: newKey() })),
        }
      : { name: '', category: null, isActive: true, lines: [emptyLine()] },
    validate: schemaResolver(TaskTemplateInput, { sync: true }),
  })
  useLeaveGuard(form.isDirty(), 'This template has not been saved.')
  const about = { failed: 'The template could not be saved.', refresh: [calls.taskTemplates], form, after: close }
  const create = useAction(calls.taskTemplates.create, { ...about, done: 'The template is created.' })
  const update = useAction(calls.taskTemplates.update, { ...about, done: 'The template is changed.' })
  const save = ({ lines, ...about }: Values) => {
    const values = { ...about, lines: lines.map(({ key: _, ...line }) => line) }
    return template ? update.mutate({ ...values, id: template._id, version: template.version }) : create.mutate(values)
  }
  const { lines, category } = form.values
  const names = (categories.data ?? []).map(({ name }) => name)
  return (
    <form noValidate onSubmit={form.onSubmit(save, focusFirstWrong(form))}>
      <Stack gap="md">
        <TextInput label="Name" maxLength={templateNameLength} data-autofocus {...form.getInputProps('name')} />
        <Select
          label="Category"
          placeholder="Every category"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': 'For every category', tabIndex: 0, 'aria-hidden': false }}
          data={category && !names.includes(category) ? [category, ...names] : names}
          {...form.getInputProps('category')}
        />
        {lines.map((line, at) => (
          <fieldset key={line.key} className={styles.line}>
            <legend className="visually-hidden">Task {at + 1}</legend>
            <TextInput label="Task" maxLength={taskTitleLength} {...form.getInputProps(`lines.${at}.title`)} />
            <Select
              label="For"
              data={roles}
              allowDeselect={false}
              value={line.role}
              onChange={(role) => form.setFieldValue(`lines.${at}.role`, rolesOfLines.find((each) => each === role) ?? 'employee')}
            />
            <NumberInput
              label="Days"
              placeholder="Any"
              min={0}
              max={mostLineDays}
              allowDecimal={false}
              {...form.getInputProps(`lines.${at}.days`)}
              value={line.days ?? ''}
              onChange={(days) => form.setFieldValue(`lines.${at}.days`, typeof days === 'number' ? days : null)}
            />
            <ActionIcon aria-label={`Remove task ${at + 1}`} disabled={lines.length === 1} onClick={() => form.removeListItem('lines', at)}>
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </fieldset>
        ))}
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={lines.length >= mostLines}
          onClick={() => form.insertListItem('lines', emptyLine())}
          style={{ alignSelf: 'start' }}
        >
          Add a task
        </Button>
        <Switch label="In use" {...form.getInputProps('isActive', { type: 'checkbox' })} />
      </Stack>
      <FormActions submit="Save template" isPending={create.isPending || update.isPending} onCancel={close} />
    </form>
  )
}
