import { wrongCaptcha } from '@app/contract/auth/captcha.rules.ts'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import type { OrderFields } from '../orderFields.ts'
import { ownOrder } from '../orderInput.ts'
import { type ContactForm, isContactField } from './useContactForm.ts'

export type Landing = { setFieldError(field: string, message: string): void; getInputNode(field: string): HTMLElement | null }

type Options = {
  landing: Landing
  contact: ContactForm
  setFilesError: (message: string) => void
  after: (answer: { number: number }) => void
}

/** Sends a visitor's request, and shows refusals at the fields they are about. */
export function useVisitorOrder({ landing, contact, setFilesError, after }: Options) {
  const whereOf = (path: string): Landing =>
    isContactField(path) || path.startsWith('captcha') ? contact : path.startsWith('files') ? filesLanding(setFilesError) : landing
  // In an order `name` is the project's name; here it is the person's.
  const nameOf = (path: string) => (path === 'projectName' ? 'name' : path)
  const action = useAction(calls.publicOrders.create, {
    done: 'Created Order Successfully',
    failed: 'Unable to create order!',
    once: 'publicOrder.visitor',
    form: {
      setFieldError: (path, message) => whereOf(path).setFieldError(nameOf(path), message),
      getInputNode: (path) => whereOf(path).getInputNode(nameOf(path)),
    },
    after,
  })
  return {
    ...action,
    captchaError: action.error?.message === wrongCaptcha ? wrongCaptcha : undefined,
    order: (requestInput: OrderFields, uploadIds: readonly string[]) => {
      const { name: projectName, ...request } = ownOrder(requestInput, uploadIds)
      const { name, email, phone, fileUrl, captcha } = contact.getValues()
      action.mutate({ ...request, projectName, name, email, phone, fileUrl: fileUrl.trim(), captcha })
    },
  }
}

const filesLanding = (setFilesError: (message: string) => void): Landing => ({
  setFieldError: (_, message) => setFilesError(message),
  getInputNode: () => document.querySelector<HTMLElement>('[data-upload-choose]'),
})
