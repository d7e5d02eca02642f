import { changedFields, emptyResume } from '@app/contract/resume/resume.rules.ts'
import { oneField, type Resume, type ResumeDraft, ResumeWords, resumeInputOf, wordsOf } from '@app/contract/resume/resume.shapes.ts'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { newKey } from '#core/newKey.ts'
import { queryClient } from '#core/queryClient.ts'
import { type Me, useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { useFormVersion } from '#core/useFormVersion.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { useAutosave } from './useAutosave.ts'

export type Loaded = { resume?: Resume | undefined; draft?: ResumeDraft | undefined; revision: number }
export type ResumeForm = ReturnType<typeof useDraftForm<ResumeWords>>['form']

/**
 * The resume form: its draft is kept on this device at once and sent to the server soon after, and `save` publishes it. It remembers the
 * version and the draft revision it began from, so that no other tab is overwritten unseen.
 */
export function useResumeForm(loaded: Loaded) {
  const me = useMe()
  const [published, setPublished] = useState(() => (loaded.resume ? wordsOf(loaded.resume) : startOf(me)))
  const [id, setId] = useState(loaded.resume?._id)
  const fromServer = {
    fields: loaded.draft?.content ?? published,
    before: loaded.draft && loaded.draft.version !== loaded.resume?.version ? emptyResume : published,
    version: loaded.draft?.version ?? loaded.resume?.version ?? 0,
    revision: loaded.revision,
    writer: '',
  }
  // Text that the server has is removed from the local draft, so that a local draft is always newer.
  const draft = useDraft(`resume.${me._id}`, fromServer, 0)
  const [start] = useState(draft.initial)
  const [restoredFrom] = useState(draft.restoredFrom ?? (loaded.draft ? new Date(loaded.draft.at) : null))
  const [writer] = useState(newKey)
  const [isDraftOver, setDraftOver] = useState(false)

  const { form, notice } = useDraftForm<ResumeWords>({
    draft: {
      initial: start.fields,
      restoredFrom,
      clear: draft.clear,
      keep(fields) {
        draft.keep({ fields, before: known.before, version: known.version, revision: autosave.revision(), writer })
        autosave.touch()
      },
    },
    empty: published,
    leaving: 'Your resume has not been saved. Your draft is kept.',
    // The draft is on the server too, and is restored on the next visit.
    isLeavingAllowed: true,
    onDiscard: () => void startAfresh(),
    validate: schemaResolver(ResumeWords, { sync: true }),
  })
  const known = useFormVersion<ResumeWords>(form, start, ({ field, value }) => oneField(field, value))
  const autosave = useAutosave({
    revision: start.revision,
    isUnsent: draft.restoredFrom !== null,
    read: () => ({ content: form.getValues(), version: known.version, writer, heirOf: start.writer }),
    onSent: draft.clear,
  })

  function publishedAs(resume: Resume, sent: ResumeWords) {
    setId(resume._id)
    setPublished(sent)
    setDraftOver(true)
    known.restart({ before: sent, version: resume.version })
    const hasMore = changedFields(sent, form.getValues()).length > 0
    if (!hasMore) draft.clear()
    autosave.continueFrom(resume.revision, hasMore)
    void queryClient.invalidateQueries({ queryKey: calls.resume.versions.key() })
  }
  const how = { done: 'Resume Details Saved Successfully!', failed: 'Something Went Wrong!', form }
  const create = useAction(calls.resume.create, how)
  const update = useAction(calls.resume.update, how)

  async function save(fields: ResumeWords) {
    await autosave.pause()
    const settled = {
      onSuccess: (resume: Resume) => publishedAs(resume, fields),
      onError: (error: Parameters<typeof known.refused>[0]) => {
        known.refused(error)
        // If it was saved elsewhere it exists by now: from now on it is changed.
        if (id === undefined && error.version !== undefined) void calls.resume.get({}).then(({ resume }) => setId(resume?._id))
        autosave.resume()
      },
    }
    if (id === undefined) create.mutate(resumeInputOf(fields), settled)
    else update.mutate({ ...resumeInputOf(fields), _id: id, ...(known.version > 0 && { version: known.version }) }, settled)
  }

  async function startAfresh() {
    await autosave.pause()
    draft.clear()
    known.restart({ before: published, version: loaded.resume?.version ?? known.version })
    const { revision } = await calls.resume.dropDraft()
    autosave.continueFrom(revision, changedFields(published, form.getValues()).length > 0)
  }

  /** Discards the draft. */
  async function forget() {
    await autosave.pause()
    draft.clear()
  }

  return {
    form,
    notice: { ...notice, restoredFrom: isDraftOver ? null : notice.restoredFrom },
    known,
    autosave,
    save,
    forget,
    isSaving: create.isPending || update.isPending,
    id,
  }
}

/** A person without a resume starts with the data of their profile. */
const startOf = (me: Me): ResumeWords => ({ ...emptyResume, name: me.name ?? '', email: me.email ?? '', contact: me.contact ?? '' })
