import type { PublicCompany } from '@app/contract/company/company.shapes.ts'
import type { FieldChange } from '@app/contract/core/call.ts'
import { type HomeDetails, HomeWords } from '@app/contract/home/home.calls.ts'
import { homeLimits } from '@app/contract/home/home.rules.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { useFormVersion } from '#core/useFormVersion.ts'
import { ChangedMeanwhile } from '#ui/form/ChangedMeanwhile.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { Section } from '#ui/Section.tsx'
import styles from '../EditHome.module.css'
import { HomePreview } from './HomePreview.tsx'

type Words = ReturnType<typeof wordsOf>

/** Shows what comes of it beside what is typed. The version it began from is kept, so that no colleague is overwritten unseen. */
export function EditHomeForm({ details, logo }: { details: HomeDetails; logo?: PublicCompany['logo'] }) {
  const me = useMe()
  const [begunFrom] = useState(details)
  const draft = useDraft(`editHome.${me.id}`, wordsOf(begunFrom))
  const [isTakenOver, setTakenOver] = useState(false)
  const form = useForm({ initialValues: draft.initial, onValuesChange: draft.keep, validate: schemaResolver(HomeWords, { sync: true }) })
  const { before, version, meanwhile, refused, restart } = useFormVersion<Words>(form, startOf(begunFrom), readChange)
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(before)
  useLeaveGuard(isChanged, 'What you wrote for the landing page has not been saved.')

  const takeOver = (words: Words) => {
    setTakenOver(true)
    form.setInitialValues(words)
    form.setValues(words)
    form.clearErrors()
    save.reset()
    // Last, since what stands on the page is nothing to keep: it would come back over what others write there next.
    draft.clear()
  }
  const save = useAction(calls.home.update, {
    done: 'Updated Home Page Successfully !',
    failed: 'Something Went Wrong !',
    refresh: [calls.home],
    form,
    after: (saved) => {
      restart(startOf(saved))
      takeOver(wordsOf(saved))
    },
  })
  // What was never written has no version yet.
  const updatedAt = Number.isNaN(version) ? undefined : new Date(version).toISOString()
  const send = (words: Words) => save.mutate({ id: begunFrom.id, updatedAt, ...words }, { onError: refused })

  return (
    <div className={styles.page}>
      <Section title="Words">
        <form ref={focusFirstField} noValidate onSubmit={form.onSubmit(send)}>
          <DraftNotice restoredFrom={isTakenOver ? null : draft.restoredFrom} onDiscard={() => takeOver(before)} />
          <ChangedMeanwhile
            changes={meanwhile}
            values={form.values}
            labelOf={(field) => labels[field] ?? field}
            show={(field, words) => String(Reflect.get(words, field) ?? '')}
            onChoose={form.setValues}
          />
          <div className={styles.fields}>
            <TextInput
              label="Logo text"
              description={left('logoText', form.values.logoText, 'Stands beside the mark in every bar.')}
              autoComplete="off"
              {...form.getInputProps('logoText')}
            />
            <Textarea
              label="Heading"
              description={left('heading', form.values.heading, 'One sentence that says what one gets here.')}
              autosize
              minRows={2}
              {...form.getInputProps('heading')}
            />
            <Textarea
              label="Details"
              description={left('details', form.values.details, 'What happens, from the first click on.')}
              autosize
              minRows={4}
              {...form.getInputProps('details')}
            />
          </div>
          <FormActions submit="Update" isPending={save.isPending} isDisabled={!isChanged}>
            {isChanged && (
              <Button variant="subtle" onClick={() => takeOver(before)}>
                Discard changes
              </Button>
            )}
          </FormActions>
        </form>
      </Section>
      <HomePreview words={form.values} logo={logo} />
    </div>
  )
}

const labels: Readonly<Record<string, string>> = { logoText: 'Logo text', heading: 'Heading', details: 'Details' }
const startOf = (details: HomeDetails) => ({ before: wordsOf(details), version: Date.parse(details.updatedAt ?? '') })
const readChange = ({ field, value }: FieldChange): Partial<Words> =>
  field in labels && typeof value === 'string' ? { [field]: value } : {}
const wordsOf = ({ heading, details, logoText }: HomeDetails) => ({ heading, details, logoText })

const left = (field: keyof typeof homeLimits, typed: string, why: string) =>
  `${why} ${typed.trim().length} of ${homeLimits[field]} characters.`
