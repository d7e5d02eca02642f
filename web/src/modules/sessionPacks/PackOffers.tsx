import type { SessionPack } from '@app/contract/sessionPacks/sessionPacks.calls.ts'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { count, money } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { PackForm } from './PackForm.tsx'
import styles from './Packs.module.css'

/** Admins manage the offered packs here. */
export function PackOffers() {
  const offered = useQuery(calls.sessionPacks.offered.queryOptions())
  const remove = useAction(calls.sessionPacks.remove, { done: ({ message }) => message, refresh: [calls.sessionPacks] })
  const [edited, setEdited] = useState<SessionPack | null>(null)
  return (
    <Section
      title="Packs of sessions"
      text="Customers buy several sessions together and spend one with each booking."
      tools={
        <FormDialog button="Create pack" buttonProps={{ variant: 'default', size: 'compact-sm' }} title="Create pack">
          {(close) => <PackForm onDone={close} />}
        </FormDialog>
      }
    >
      <Loaded query={offered} failed="The packs could not be loaded.">
        {(packs) =>
          packs.length === 0 ? (
            <EmptyState title="No packs yet." text="Customers can buy five or ten sessions at once as soon as you offer it." />
          ) : (
            <ul className={styles.packs}>
              {packs.map((pack) => (
                <li key={pack._id} className={styles.pack}>
                  <h3>{pack.name}</h3>
                  <p>
                    <strong>{money(pack.amount, pack.currency)}</strong> for {count(pack.sessions, ['session', 'sessions'])}
                  </p>
                  <p className={styles.soft}>Good for {count(pack.goodForDays, ['day', 'days'])}</p>
                  <Group gap="xs">
                    <Button variant="default" aria-label={`Edit ${pack.name}`} onClick={() => setEdited(pack)}>
                      Edit
                    </Button>
                    <ConfirmButton
                      variant="subtle"
                      color="red"
                      aria-label={`Delete ${pack.name}`}
                      ask={{
                        title: `Delete “${pack.name}”?`,
                        text: 'Customers can no longer buy it. Bought packs stay valid.',
                        action: 'Delete pack',
                        isDanger: true,
                      }}
                      onConfirm={() => remove.mutate({ id: pack._id })}
                    >
                      Delete
                    </ConfirmButton>
                  </Group>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <FormDialog isOpen={edited !== null} onClose={() => setEdited(null)} title={`Edit ${edited?.name ?? ''}`}>
        {(close) => edited && <PackForm key={edited._id} pack={edited} onDone={close} />}
      </FormDialog>
    </Section>
  )
}
