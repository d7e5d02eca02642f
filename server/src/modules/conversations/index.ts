export { openDirect, openQuery, openWhatsapp } from './openConversation.ts'
export { readMessages } from './readMessages.ts'
export { receiveMessage, sendMessage } from './sendMessage.ts'
