import { href } from '@app/contract/screens.ts'
import type { ConversationRow } from '../conversations.table.ts'

/** The screen on which a conversation is answered. */
export const hrefOfConversation = ({ id, kind }: Pick<ConversationRow, 'id' | 'kind'>): string =>
  kind === 'whatsapp' ? `${href('whatsapp')}?user=${id}` : `${href('chat')}?c=${id}`
