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

/** What strangers with the link see of a developer, the link itself, and its switch. */
export function CardSection({ userId }: { userId: string }) {
  const me = useMe()
  const queries = useQueryClient()
  const asked = calls.resume.card.queryOptions({ userId })
  const query = useQuery(asked)
  const change = useAction(calls.resume.switchCard, {
    done: ({ link }) => (link ? 'There is a new link.' : 'The link is switched off.'),
    failed: 'The link could not be changed.',
    after: (state) => queries.setQueryData(asked.queryKey, state),
  })
  const maySwitch = me.role === 'admin' || me.id === userId
  const make = () => change.mutate({ userId, isOn: true })
  return (
    <Section
      title="Profile card"
      text="For proposals: a page that whoever has its link can open, made of the published resume. It names no way to reach anybody."
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
                      ask={{ title: 'Make a new link?', text: 'The one of now leads nowhere from then on.', action: 'Make a new link' }}
                      onConfirm={make}
                    >
                      New link
                    </ConfirmButton>
                    <ConfirmButton
                      variant="default"
                      loading={change.isPending}
                      ask={{ title: 'Switch the link off?', text: 'Whoever has it finds nothing there.', action: 'Switch off' }}
                      onConfirm={() => change.mutate({ userId, isOn: false })}
                    >
                      Switch off
                    </ConfirmButton>
                  </>
                )}
              </Group>
            </>
          ) : (
            <Text c="dimmed">There is none before a resume is saved.</Text>
          )
        }
      </Loaded>
    </Section>
  )
}
