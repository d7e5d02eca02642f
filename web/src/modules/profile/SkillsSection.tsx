import { mostSkills } from '@app/contract/users/editing.rules.ts'
import { Button, MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { type Me, useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './Profile.module.css'

/** What somebody can do and, for customers, what they would like to hear of; both from the company's list. */
export function SkillsSection() {
  const me = useMe()
  const list = useQuery(calls.skills.list.queryOptions())
  const skills = useQuery(calls.skills.ofUser.queryOptions({ id: me._id }))
  const isCustomer = me.role === 'user'

  return (
    <Section
      title={isCustomer ? 'Skills and interests' : 'Skills'}
      text={isCustomer ? 'Your interests decide which sessions and services we suggest to you.' : 'What you can be given work in.'}
    >
      {/* Each list that is missing has its own words. */}
      <Loaded query={list} failed="Unable to fetch user skills!" skeleton={<TextSkeleton lines={2} />}>
        {(offered) => (
          <Loaded query={skills} failed="unable to fetch user skills!" skeleton={<TextSkeleton lines={2} />}>
            {(own) => (
              <div className={styles.choices}>
                <Choice me={me} field="skills" names={own.map(nameOf)} offered={offered.map(nameOf)} />
                {isCustomer && <Choice me={me} field="interestedIn" names={me.interestedIn ?? []} offered={offered.map(nameOf)} />}
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </Section>
  )
}

const nameOf = ({ name }: { name: string }) => name

const words = {
  skills: { label: 'Skills', save: 'Save skills', done: 'Updated Skills Successfully!' },
  interestedIn: { label: 'Interests', save: 'Save interests', done: 'Updated your interests Successfully!' },
} as const

const isSame = (some: readonly string[], others: readonly string[]) => [...some].sort().join('\n') === [...others].sort().join('\n')

type ChoiceProps = { me: Me; field: 'skills' | 'interestedIn'; names: string[]; offered: string[] }

function Choice({ me, field, names, offered }: ChoiceProps) {
  const [chosen, setChosen] = useState<string[]>()
  // What the server has taken, until the lists that are asked for anew say so too: what is chosen meanwhile builds on it.
  const [saved, setSaved] = useState<string[]>()
  const { label, save, done } = words[field]
  const update = useAction(calls.users.update, {
    done,
    failed: 'This could not be saved.',
    refresh: [calls.skills, calls.users, calls.auth.session],
    after: (_, sent) => setSaved(sent[field]),
  })
  if (saved && isSame(saved, names)) {
    setSaved(undefined)
    if (chosen && isSame(chosen, saved)) setChosen(undefined)
  }
  const value = chosen ?? names
  const isChanged = !isSame(value, saved ?? names)
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault()
        update.mutate({ id: me._id, [field]: value })
      }}
    >
      <MultiSelect
        label={label}
        data={offered}
        value={value}
        onChange={setChosen}
        maxValues={mostSkills}
        searchable
        hidePickedOptions
        placeholder={value.length === 0 ? 'Choose from the list' : undefined}
        nothingFoundMessage="Nothing of that name is in the list."
        error={update.fieldError?.message}
      />
      <Button type="submit" variant={isChanged ? 'filled' : 'default'} disabled={!isChanged} loading={update.isPending}>
        {save}
      </Button>
    </form>
  )
}
