import type { LeaveType } from '@app/contract/leave/leave.shapes.ts'
import { NumberInput, Stack, Table, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useEditConflict } from '#ui/form/useEditConflict.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './Leave.module.css'

/** The types of leave, with their days a year. */
export function LeaveTypesSection() {
  const types = useQuery(calls.leave.types.queryOptions())
  return (
    <Section
      title="Leave types"
      text="Days a year are granted to all people who work in shifts. A type without them is not counted."
      tools={
        <FormDialog button="Create leave type" title="Create leave type">
          {(close) => <TypeForm onDone={close} />}
        </FormDialog>
      }
    >
      <Loaded query={types} failed="The leave types could not be loaded." skeleton={<TextSkeleton lines={3} />}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.nothing}>No types yet. People can request leave once there is one.</p>
          ) : (
            <Table className="tabular" aria-label="Leave types">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Name</Table.Th>
                  <Table.Th scope="col">Days a year</Table.Th>
                  <Table.Th scope="col">Carried over</Table.Th>
                  <Table.Th scope="col">
                    <span className="visually-hidden">Actions</span>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {all.map((type) => (
                  <Table.Tr key={type._id}>
                    <Table.Th scope="row">{type.name}</Table.Th>
                    <Table.Td>{type.daysAYear ?? 'Not counted'}</Table.Td>
                    <Table.Td>{type.carryOver}</Table.Td>
                    <Table.Td>
                      <FormDialog
                        button={
                          <>
                            Change<span className="visually-hidden"> {type.name}</span>
                          </>
                        }
                        buttonProps={{ variant: 'default', size: 'compact-sm' }}
                        title={`Change ${type.name}`}
                        text="A new number of days applies to this year."
                      >
                        {(close) => <TypeForm type={type} onDone={close} />}
                      </FormDialog>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
    </Section>
  )
}

type Fields = { name: string; daysAYear: number | string; carryOver: number | string }
const labels = { name: 'Name', daysAYear: 'Days a year', carryOver: 'Carried over' }

function TypeForm({ type, onDone }: { type?: LeaveType; onDone: () => void }) {
  const form = useForm<Fields>({
    initialValues: { name: type?.name ?? '', daysAYear: type?.daysAYear ?? '', carryOver: type?.carryOver ?? 0 },
    validate: { name: (name) => (name.trim() ? null : 'Required!') },
  })
  const known = useEditConflict<Fields>(form, type?.version, labels)
  const words = { failed: 'The leave type could not be saved.', refresh: [calls.leave], form, after: onDone }
  const create = useAction(calls.leave.createType, { ...words, done: 'The leave type is created.', once: true })
  const update = useAction(calls.leave.updateType, { ...words, done: 'The leave type is changed.' })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ name, daysAYear, carryOver }) => {
        const input = { name, daysAYear: daysAYear === '' ? null : Number(daysAYear), carryOver: Number(carryOver) }
        if (type) update.mutate({ ...input, id: type._id, version: known.version }, { onError: known.refused })
        else create.mutate(input)
      })}
    >
      <Stack gap="md">
        {known.notice}
        <TextInput label={labels.name} withAsterisk {...form.getInputProps('name')} />
        <NumberInput
          label={labels.daysAYear}
          description="Not counted if empty."
          min={0}
          max={366}
          step={0.5}
          {...form.getInputProps('daysAYear')}
        />
        <NumberInput
          label={labels.carryOver}
          description="The most unused days that carry over into the next year."
          min={0}
          max={366}
          step={0.5}
          {...form.getInputProps('carryOver')}
        />
      </Stack>
      <FormActions submit="Save" isPending={create.isPending || update.isPending} onCancel={onDone} />
    </form>
  )
}
