import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useDraftEdit } from '#ui/form/useDraftEdit.ts'
import { type OfferDetails, type OfferKind, offerKinds } from '../offerKinds.ts'
import { OfferFieldset } from './OfferFieldset.tsx'
import {
  inWords,
  isComplete,
  labelOf,
  type OfferValues,
  readChange,
  toOfferInput,
  toSessionInput,
  validateOffer,
  valuesOf,
} from './offerForm.ts'

type Props = { kind: OfferKind; offer: OfferDetails; submit: string }

/** Edits an offer. It sends the version that it was opened with, in drafts too, so that no other change is overwritten. */
export function EditOfferForm({ kind, offer, submit }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  const { words, page } = offerKinds[kind]
  const [isUploading, setUploading] = useState(false)
  const { form, notice, saved, known } = useDraftEdit<OfferValues>({
    draft: `edit.${kind}.${me.id}.${offer._id}`,
    opened: { before: valuesOf(offer), version: offer.version },
    readChange,
    leaving: 'Your changes have not been saved. They are kept on this device.',
    validate: validateOffer(kind, false),
  })
  const how = {
    done: words.updated,
    failed: words.notUpdated,
    refresh: [calls.catalogue],
    form: {
      setFieldError: (field: string, message: string) => form.setFieldError(inForm(field), message),
      getInputNode: (field: string) => form.getInputNode(inForm(field)),
    },
    after: () => {
      saved()
      void navigate(page(offer._id))
    },
  }
  const session = useAction(calls.catalogue.updateSession, how)
  const service = useAction(calls.catalogue.updateService, how)
  const isPending = session.isPending || service.isPending
  const send = (values: OfferValues) => {
    const about = { id: offer._id, version: known.version }
    if (kind === 'session') session.mutate({ ...about, data: toSessionInput(values) }, { onError: known.refused })
    else service.mutate({ ...about, data: toOfferInput(values) }, { onError: known.refused })
  }
  return (
    <form ref={focusFirstField} noValidate onSubmit={form.onSubmit(send, focusFirstWrong(form))}>
      <DraftNotice {...notice} />
      <OfferFieldset form={form} kind={kind} isPictureNeeded={kind === 'service'} onUploading={setUploading} />
      <ConflictNotice changes={known.conflicts} values={form.values} labelOf={labelOf} show={inWords} onChoose={form.setValues} />
      <FormActions submit={submit} isPending={isPending} isDisabled={isUploading || !isComplete(kind, false, form.values)} />
    </form>
  )
}

/** The call names its fields below `data`. */
const inForm = (field: string) => field.replace(/^data\./, '')
