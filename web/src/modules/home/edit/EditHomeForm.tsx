import type { PublicCompany } from '@app/contract/company/company.shapes.ts'
import type { FieldChange } from '@app/contract/core/call.ts'
import { type HomeDetails, HomeWords } from '@app/contract/home/home.calls.ts'
import { homeLimits } from '@app/contract/home/home.rules.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useDraftEdit } from '#ui/form/useDraftEdit.ts'
import { Section } from '#ui/Section.tsx'
import styles from '../EditHome.module.css'
import { HomePreview } from './HomePreview.tsx'

type Words = ReturnType<typeof wordsOf>

/** Edits the texts beside a preview. It sends the version that it was opened with, so that no other admin is overwritten. */
export function EditHomeForm({ details, logo }: { details: HomeDetails; logo?: PublicCompany['logo'] }) {
  const me = useMe()
  const { form, notice, known, isChanged, restart } = useDraftEdit<Words>({
    draft: `landingWords.${me.id}`,
    opened: startOf(details),
    readChange,
    leaving: 'What you wrote for the landing page has not been saved. It is kept on this device.',
    validate: schemaResolver(HomeWords, { sync: true }),
  })
  const save = useAction(calls.home.update, {
    done: 'Updated Home Page Successfully !',
    failed: 'Something Went Wrong !',
    refresh: [calls.home],
    form,
    after: (saved) => restart(startOf(saved)),
  })
  const updatedAt = known.version === neverWritten ? undefined : new Date(known.version).toISOString()
  const send = (words: Words) => save.mutate({ id: details.id, updatedAt, ...words }, { onError: known.refused })

  return (
    <div className={styles.page}>
      <Section title="Words">
        <form ref={focusFirstField} noValidate onSubmit={form.onSubmit(send)}>
          <DraftNotice {...notice} />
          <ConflictNotice
            changes={known.conflicts}
            values={form.values}
            labelOf={(field) => labels[field] ?? field}
            show={(field, words) => String(Reflect.get(words, field) ?? '')}
            onChoose={form.setValues}
          />
          <div className={styles.fields}>
            <TextInput
              label="Logo text"
              description={left('logoText', form.values.logoText, 'Shown beside the logo on every page.')}
              autoComplete="off"
              {...form.getInputProps('logoText')}
            />
            <Textarea
              label="Heading"
              description={left('heading', form.values.heading, 'What customers get here, in one sentence.')}
              autosize
              minRows={2}
              {...form.getInputProps('heading')}
            />
            <Textarea
              label="Details"
              description={left('details', form.values.details, 'What happens next, from the first click.')}
              autosize
              minRows={4}
              {...form.getInputProps('details')}
            />
          </div>
          <FormActions submit="Update" isPending={save.isPending} isDisabled={!isChanged}>
            {isChanged && (
              <Button variant="subtle" onClick={() => restart()}>
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
const neverWritten = 0
const startOf = (details: HomeDetails) => ({
  before: wordsOf(details),
  version: details.updatedAt ? Date.parse(details.updatedAt) : neverWritten,
})
const readChange = ({ field, value }: FieldChange): Partial<Words> =>
  field in labels && typeof value === 'string' ? { [field]: value } : {}
const wordsOf = ({ heading, details, logoText }: HomeDetails) => ({ heading, details, logoText })

const left = (field: keyof typeof homeLimits, typed: string, why: string) =>
  `${why} ${typed.trim().length} of ${homeLimits[field]} characters.`
