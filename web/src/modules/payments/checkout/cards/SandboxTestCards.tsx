import { sandboxCards } from '@app/contract/payments/sandbox/sandboxCards.rules.ts'
import { Button, Collapse, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './SandboxCardForm.module.css'
import { grouped } from './sandboxCards.ts'

/** The sandbox's cards and what each does; a click fills the form. */
export function SandboxTestCards({ chosen, onChoose }: { chosen: string; onChoose: (number: string) => void }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<IconChevronDown className={styles.chevron} data-open={isOpen || undefined} size={16} aria-hidden />}
      >
        Test cards
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <ul className={styles.cards}>
          {sandboxCards.map(({ number, label }) => (
            <li key={number}>
              <UnstyledButton className={styles.card} aria-pressed={grouped(number) === chosen} onClick={() => onChoose(number)}>
                <Text component="span" className="tabular no-wrap">
                  {grouped(number)}
                </Text>
                <Text component="span" c="dimmed" className={styles.label}>
                  {label}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Collapse>
    </div>
  )
}
