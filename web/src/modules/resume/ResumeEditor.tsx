import { fieldInWords, type ResumeField, resumeFields, resumeFieldWords } from '@app/contract/resume/resume.rules.ts'
import { oneField } from '@app/contract/resume/resume.shapes.ts'
import { Alert, Button, Group, Tabs } from '@mantine/core'
import { useState } from 'react'
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { type Crumb, Screen } from '#ui/Screen.tsx'
import { TabList } from '#ui/TabList.tsx'
import { GenerateResume } from './GenerateResume.tsx'
import { ItemsTab } from './ItemsTab.tsx'
import { type ItemKind, itemKinds } from './itemKinds.ts'
import { PersonalTab } from './PersonalTab.tsx'
import styles from './Resume.module.css'
import { ResumeVersions } from './ResumeVersions.tsx'
import type { DraftState } from './useAutosave.ts'
import { useJsonResume } from './useJsonResume.tsx'
import { type Loaded, useResumeForm } from './useResumeForm.ts'

type Props = { loaded: Loaded; frame: { title: string; breadcrumb: Crumb[] }; onReload: () => void }

const kinds: readonly ItemKind[] = ['education', 'workHistory', 'employmentHistory', 'otherExperiences']
const stateWords: Record<DraftState, string> = {
  kept: 'Your draft is saved.',
  onItsWay: 'Saving your draft…',
  onThisDevice: 'Kept on this device until you are online again.',
  elsewhere: 'Kept on this device.',
}

/** The five tabs, and the actions for the whole resume. */
export function ResumeEditor({ loaded, frame, onReload }: Props) {
  const { form, notice, known, autosave, save, forget, isSaving, id } = useResumeForm(loaded)
  const json = useJsonResume(form)
  const [tab, setTab] = useState<string | null>('personal')
  return (
    <Screen
      {...frame}
      subtitle={
        <span className={styles.state} role="status">
          {stateWords[autosave.state]}
        </span>
      }
      action={
        <Group gap="xs">
          {id !== undefined && known.version > 0 && <ResumeVersions now={form.values} current={known.version} onTakenBack={onReload} />}
          {json.menu}
          <GenerateResume name={form.values.name} flush={autosave.flush} />
          <Button loading={isSaving} onClick={() => form.onSubmit((fields) => void save(fields))()}>
            Save
          </Button>
        </Group>
      }
    >
      <DraftNotice {...notice} />
      {json.report}
      {autosave.state === 'elsewhere' && (
        <Alert color="warm" role="alert" title="Your resume is being edited elsewhere too">
          Your text is kept on this device. Which of the two do you want to keep?
          <Group gap="xs" mt="sm">
            <Button size="compact-sm" onClick={autosave.keepMine}>
              Keep this text
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => void forget().then(onReload)}>
              Use the other text
            </Button>
          </Group>
        </Alert>
      )}
      <ConflictNotice
        changes={known.conflicts}
        values={form.values}
        labelOf={(field) => (isField(field) ? resumeFieldWords[field] : field)}
        show={(field, values) => (isField(field) ? fieldInWords(field, values) : '')}
        onChoose={form.setValues}
      />
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <TabList aria-label="Parts of the resume">
          <Tabs.Tab value="personal">Personal Details</Tabs.Tab>
          {kinds.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {itemKinds[kind].tab}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="personal" pt="md">
          <PersonalTab form={form} />
        </Tabs.Panel>
        {kinds.map((kind) => (
          <Tabs.Panel key={kind} value={kind} pt="md">
            <ItemsTab
              kind={kind}
              items={form.values[kind]}
              onChange={(change) => form.setValues(oneField(kind, change(form.getValues()[kind])))}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Screen>
  )
}

const isField = (field: string): field is ResumeField => resumeFields.some((known) => known === field)
