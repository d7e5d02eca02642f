import { checkLength, mostChecks } from '@app/contract/todo/todo.rules.ts'
import type { TaskCheck } from '@app/contract/todo/todo.shapes.ts'
import { ActionIcon, Button, Checkbox, Fieldset, Group, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { newKey } from '#core/newKey.ts'

type Props = { checks: readonly TaskCheck[]; onChange: (checks: TaskCheck[]) => void; errorOf: (line: number) => React.ReactNode }

/** The steps of a task, one per line; Enter starts the next. */
export function ChecklistField({ checks, onChange, errorOf }: Props) {
  const lines = useRef<HTMLFieldSetElement>(null)
  // Lines have no id, and two may be equal.
  const [keys, setKeys] = useState(() => checks.map(newKey))
  const isFull = checks.length >= mostChecks
  const change = (line: number, part: Partial<TaskCheck>) =>
    onChange(checks.map((check, at) => (at === line ? { ...check, ...part } : check)))
  function add() {
    if (isFull) return
    setKeys([...keys, newKey()])
    onChange([...checks, { text: '', isDone: false }])
    // The new line exists after the next render.
    requestAnimationFrame(() => [...(lines.current?.querySelectorAll<HTMLElement>('input[type=text]') ?? [])].at(-1)?.focus())
  }
  function remove(line: number) {
    setKeys(keys.filter((_, at) => at !== line))
    onChange(checks.filter((_, at) => at !== line))
  }
  return (
    <Fieldset legend="Checklist" ref={lines}>
      {checks.map((check, line) => (
        <Group key={keys[line] ?? check.text} gap="xs" wrap="nowrap" mb="xs">
          <Checkbox
            aria-label={`Line ${line + 1} is done`}
            checked={check.isDone}
            onChange={({ currentTarget }) => change(line, { isDone: currentTarget.checked })}
          />
          <TextInput
            aria-label={`Line ${line + 1}`}
            flex={1}
            type="text"
            value={check.text}
            maxLength={checkLength}
            error={errorOf(line)}
            onChange={({ currentTarget }) => change(line, { text: currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <ActionIcon aria-label={`Remove line ${line + 1}`} onClick={() => remove(line)}>
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
      <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden="true" />} disabled={isFull} onClick={add}>
        Add a line
      </Button>
    </Fieldset>
  )
}
