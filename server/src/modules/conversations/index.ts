export { changeFromOutside } from './changes/changeFromOutside.ts'
export { editsOf, fileOfConversation, type MessageToShow, messageById } from './conversationMessages.store.ts'
export {
  conversationById,
  findByKey as conversationNamed,
  lockConversationById,
  markRead,
  saveConversation,
} from './conversations.store.ts'
export { openDirect, openQuery, openWhatsapp } from './openConversation.ts'
export { isMemberOf, readsConversation } from './reading/whoReads.ts'
export { readMessages } from './readMessages.ts'
export { receiveByMail, receiveMessage, sendMessage } from './sendMessage.ts'
