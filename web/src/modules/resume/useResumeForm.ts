import { changedFields, emptyResume } from '@app/contract/resume/resume.rules.ts'
import { oneField, type Resume, type ResumeDraft, ResumeWords, wishOf, wordsOf } from '@app/contract/resume/resume.shapes.ts'
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
 * The resume as it is written: on this device with each key, on the server soon after, and published by `save`. It knows from which version
 * and which revision of the draft it was begun, so that no other tab is overwritten unseen.
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
  // What the server has heard of is forgotten here, so that whatever is kept is newer.
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
    leaving: 'Your resume has not been saved. What you typed is kept.',
    // What is typed is kept on the server too, and is there again on the next visit.
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
    autosave.goOn(resume.revision, hasMore)
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
        // Whoever has saved it elsewhere has made it there: from now on it is changed.
        if (id === undefined && error.version !== undefined) void calls.resume.get({}).then(({ resume }) => setId(resume?._id))
        autosave.resume()
      },
    }
    if (id === undefined) create.mutate(wishOf(fields), settled)
    else update.mutate({ ...wishOf(fields), _id: id, ...(known.version > 0 && { version: known.version }) }, settled)
  }

  async function startAfresh() {
    await autosave.pause()
    draft.clear()
    known.restart({ before: published, version: loaded.resume?.version ?? known.version })
    const { revision } = await calls.resume.dropDraft()
    autosave.goOn(revision, changedFields(published, form.getValues()).length > 0)
  }

  /** What was typed here counts no more. */
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

/** Whoever has none yet starts with what their profile says. */
const startOf = (me: Me): ResumeWords => ({ ...emptyResume, name: me.name ?? '', email: me.email ?? '', contact: me.contact ?? '' })
