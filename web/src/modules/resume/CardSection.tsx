import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { CardFacts } from './CardFacts.tsx'
import styles from './DeveloperCard.module.css'

/** The public card of a developer, its link, and the switch. */
export function CardSection({ userId }: { userId: string }) {
  const me = useMe()
  const queries = useQueryClient()
  const options = calls.resume.card.queryOptions({ userId })
  const query = useQuery(options)
  const change = useAction(calls.resume.switchCard, {
    done: ({ link }) => (link ? 'The new link works now.' : 'The link is switched off.'),
    failed: 'The link could not be changed.',
    after: (state) => queries.setQueryData(options.queryKey, state),
  })
  const maySwitch = me.role === 'admin' || me.id === userId
  const make = () => change.mutate({ userId, isOn: true })
  return (
    <Section
      title="Profile card"
      text="For proposals: a page from the published resume that anyone with its link can open. It contains no contact details."
    >
      <Loaded query={query} failed="The profile card could not be loaded.">
        {({ card, link }) =>
          card ? (
            <>
              <CardFacts card={card} />
              {link && (
                <TextInput className={styles.link} label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
              )}
              <Group mt="md" gap="xs">
                {link && (
                  <CopyButton value={link}>{({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}</CopyButton>
                )}
                {maySwitch && !link && (
                  <Button variant="default" loading={change.isPending} onClick={make}>
                    Make a link
                  </Button>
                )}
                {maySwitch && link && (
                  <>
                    <ConfirmButton
                      variant="default"
                      loading={change.isPending}
                      ask={{ title: 'Make a new link?', text: 'The present link stops working.', action: 'Make a new link' }}
                      onConfirm={make}
                    >
                      New link
                    </ConfirmButton>
                    <ConfirmButton
                      variant="default"
                      loading={change.isPending}
                      ask={{ title: 'Switch the link off?', text: 'The link stops working for everyone who has it.', action: 'Switch off' }}
                      onConfirm={() => change.mutate({ userId, isOn: false })}
                    >
                      Switch off
                    </ConfirmButton>
                  </>
                )}
              </Group>
            </>
          ) : (
            <Text c="dimmed">There is no card until a resume is saved.</Text>
          )
        }
      </Loaded>
    </Section>
  )
}
