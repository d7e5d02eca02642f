import { type DueFilter, dueFilters } from '@app/contract/todo/todo.rules.ts'
import { Button, CloseButton, Menu, TextInput } from '@mantine/core'
import { IconCheck, IconFilter, IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './Board.module.css'

export type BoardQuery = { search: string; due: DueFilter | undefined; isCompleted: boolean }
type Props = { asked: BoardQuery; change: (change: Partial<BoardQuery>) => void }

const afterTypingMs = 300
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Search and filters of the board, kept in the address. */
export function BoardTools({ asked, change }: Props) {
  const { due, isCompleted } = asked
  return (
    <search className={styles.tools} aria-label="Tasks">
      <SearchField search={asked.search} onSearch={(search) => change({ search })} />
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconFilter {...icon} />} aria-label={due ? `Filter: ${due}` : 'Filter'}>
            {due ?? 'Filter'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={due ?? null} onChange={(chosen) => change({ due: dueFilters.find((each) => each === chosen) })}>
            {dueFilters.map((each) => (
              <Menu.RadioItem key={each} value={each} closeMenuOnClick>
                {each}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          {due && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => change({ due: undefined })}>Any day</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant={isCompleted ? 'light' : 'default'}
        aria-pressed={isCompleted}
        leftSection={isCompleted && <IconCheck {...icon} />}
        onClick={() => change({ isCompleted: !isCompleted })}
      >
        Completed
      </Button>
    </search>
  )
}

/** Searches after a pause in typing, and follows the address, such as after Back. */
function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  if (shown !== search) {
    setShown(search)
    if (typed.trim() !== search) setTyped(search)
  }
  const tell = useEffectEvent(() => {
    if (typed.trim() !== search) onSearch(typed.trim())
  })
  useEffect(() => {
    if (typed === '') return tell()
    const timer = setTimeout(() => tell(), afterTypingMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label="Search tasks"
      placeholder="Search tasks"
      leftSection={<IconSearch {...icon} />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={() => setTyped('')} />}
      value={typed}
      maxLength={100}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
