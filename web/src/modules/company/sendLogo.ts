import { callErrorFrom, unansweredError } from '#core/callError.ts'
import { routes } from '#core/routes.gen.ts'

const path = routes.company.setLogo.split(' ')[1] ?? ''

/** Sends a picture as the company's logo. Throws a `CallError`. */
export async function sendLogo(file: File): Promise<void> {
  const form = new FormData()
  form.append('myfile', file)
  const answer = await fetch(path, { method: 'POST', body: form }).catch(() => {
    throw unansweredError()
  })
  if (!answer.ok) throw callErrorFrom(answer.status, await answer.json().catch(() => undefined))
}
