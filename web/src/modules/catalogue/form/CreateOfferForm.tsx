import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { type OfferKind, offerKinds } from '../offerKinds.ts'
import { OfferFieldset } from './OfferFieldset.tsx'
import { emptyOffer, isComplete, toOfferInput, toSessionInput, validateOffer } from './offerForm.ts'

/** Creates a session or service. The input is stored on this device until then. */
export function CreateOfferForm({ kind, submit }: { kind: OfferKind; submit: string }) {
  const me = useMe()
  const navigate = useNavigate()
  const [empty] = useState(emptyOffer)
  const [isUploading, setUploading] = useState(false)
  const { words, page, one } = offerKinds[kind]
  const { form, notice, saved } = useDraftForm({
    draft: useDraft(`create.${kind}.${me.id}`, empty),
    empty,
    leaving: `This ${one} has not been created. What you typed is kept on this device.`,
    validate: validateOffer(kind, true),
  })
  const how = {
    done: words.created,
    failed: words.notCreated,
    refresh: [calls.catalogue],
    form,
    once: `create.${kind}.${me.id}`,
    after: ({ _id }: { _id: string }) => {
      saved()
      void navigate(page(_id))
    },
  }
  const session = useAction(calls.catalogue.createSession, how)
  const service = useAction(calls.catalogue.createService, how)
  const isPending = session.isPending || service.isPending
  return (
    <form
      ref={focusFirstField}
      noValidate
      onSubmit={form.onSubmit(
        (values) => (kind === 'session' ? session.mutate(toSessionInput(values)) : service.mutate(toOfferInput(values))),
        focusFirstWrong(form),
      )}
    >
      <DraftNotice {...notice} />
      <OfferFieldset form={form} kind={kind} isPictureNeeded onUploading={setUploading} />
      <FormActions submit={submit} isPending={isPending} isDisabled={isUploading || !isComplete(kind, true, form.values)} />
    </form>
  )
}
