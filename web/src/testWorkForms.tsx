import { Attendance } from '@app/contract/attendance/attendance.calls.ts'
import { BookingDetails } from '@app/contract/bookings/bookings.shapes.ts'
import { ChatConversation, ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'
import { OutsourceComment, OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { TaskTemplate } from '@app/contract/todo/taskTemplates.shapes.ts'
import { TaskTime } from '@app/contract/todo/taskTimes.calls.ts'
import { TodoSection, TodoTask } from '@app/contract/todo/todo.shapes.ts'
import { WhatsappUser } from '@app/contract/whatsapp/whatsapp.calls.ts'
import { AgreedElsewhereDialog } from '#orders/changes/AgreedElsewhereDialog.tsx'
import { AskAdminForm } from '#payments/refunds/AskAdminForm.tsx'
import { sampleOf } from '#test/sampleOf.ts'
import { CorrectionForm } from './modules/attendance/CorrectionForm.tsx'
import { CancelForm, LinkForm, RateForm, ReportForm } from './modules/bookings/one/changeForms.tsx'
import { ChatMailForm } from './modules/chat/composer/ChatMailForm.tsx'
import { AddPersonDialog } from './modules/chat/dialogs/AddPersonDialog.tsx'
import { CreateGroupDialog } from './modules/chat/dialogs/CreateGroupDialog.tsx'
import { EditGroupDialog } from './modules/chat/dialogs/EditGroupDialog.tsx'
import { EditMessage } from './modules/chat/messages/EditMessage.tsx'
import RepliesDialog from './modules/chat/queue/RepliesDialog.tsx'
import { FeedbackForm } from './modules/feedback/FeedbackForm.tsx'
import { LeaveTypesSection } from './modules/leave/LeaveTypesSection.tsx'
import { AddCategoryDialog } from './modules/orders/changes/AddCategoryDialog.tsx'
import { AssignForm } from './modules/orders/changes/AssignForm.tsx'
import { CancelReasonDialog } from './modules/orders/changes/CancelReasonDialog.tsx'
import { ConfirmDealDialog } from './modules/orders/changes/ConfirmDealDialog.tsx'
import { EditAmountForm } from './modules/orders/changes/EditAmountForm.tsx'
import { ProgressDialog } from './modules/orders/changes/ProgressDialog.tsx'
import { StatusManyDialog } from './modules/orders/changes/StatusManyDialog.tsx'
import { ChangeOfferDialog } from './modules/orders/deal/ChangeOfferDialog.tsx'
import { EditRequestDialog } from './modules/orders/deal/EditRequestDialog.tsx'
import { OfferForm } from './modules/orders/deal/OfferForm.tsx'
import { RevisionDialog } from './modules/orders/deal/RevisionDialog.tsx'
import { ReviewNoteDialog } from './modules/orders/details/files/ReviewNoteDialog.tsx'
import { orderLike } from './modules/orders/testOrder.ts'
import { EditBriefDialog } from './modules/outsource/EditBriefDialog.tsx'
import { OutsourceDialog } from './modules/outsource/OutsourceDialog.tsx'
import { ProposalForm } from './modules/outsource/ProposalForm.tsx'
import { ProposalThread } from './modules/outsource/ProposalThread.tsx'
import { TurnDialog } from './modules/publicOrders/TurnDialog.tsx'
import { SectionForm } from './modules/todo/SectionForm.tsx'
import { TaskForm } from './modules/todo/TaskForm.tsx'
import { TemplateForm } from './modules/todo/templates/TemplateForm.tsx'
import { RemoveTimeForm, TimeForm } from './modules/todo/times/TimeForm.tsx'
import { GiveTaskForm } from './modules/todo/work/GiveTaskForm.tsx'
import { ChatUserForm } from './modules/whatsapp/ChatUserForm.tsx'
import type { FormRow } from './testForms.tsx'

const none = () => undefined
const booking = sampleOf(BookingDetails)
const order = orderLike()

export const workForms: Record<string, FormRow> = {
  'attendance/CorrectionForm': {
    form: <CorrectionForm shift={sampleOf(Attendance)} onDone={none} />,
    sends: 'attendance.askCorrection',
    typed: { 'Check-In': '2026-11-20T09:00', 'Check-Out': '2026-11-20T17:00' },
  },
  'bookings/one/changeForms CancelForm': { form: <CancelForm booking={booking} onDone={none} />, sends: 'bookings.cancel' },
  'bookings/one/changeForms LinkForm': { form: <LinkForm booking={booking} onDone={none} />, sends: 'bookings.update' },
  'bookings/one/changeForms ReportForm': { form: <ReportForm booking={booking} onDone={none} />, sends: 'bookings.report' },
  'bookings/one/changeForms RateForm': { form: <RateForm booking={booking} onDone={none} />, sends: 'bookings.rate' },
  'chat/composer/ChatMailForm': {
    form: <ChatMailForm conversation={sampleOf(ChatConversation)} selector={null} onSent={none} />,
    sends: 'mail.send',
  },
  'chat/dialogs/EditGroupDialog': {
    form: <EditGroupDialog group={sampleOf(ChatConversation)} isOpen onClose={none} />,
    sends: 'conversations.updateMembers',
  },
  'chat/queue/RepliesDialog': {
    form: <RepliesDialog isOpen onClose={none} />,
    sends: 'chatQueue.createReply',
    pressed: ['New canned reply'],
    typed: { Shortcut: 'hello' },
  },
  'feedback/FeedbackForm to change': {
    form: (
      <FeedbackForm
        order={order}
        given={{
          _id: 'f',
          orderid: 'o',
          communFeed: 2,
          serviceFeed: 3,
          recommendFeed: 4,
          experience: 'Slow',
          mayPublish: false,
          createdAt: '2026-11-28T08:00:00.000Z',
          changeableUntil: '2026-12-05T08:00:00.000Z',
        }}
      />
    ),
    sends: 'feedback.change',
    as: 'user',
  },
  'feedback/FeedbackForm': { form: <FeedbackForm order={order} />, sends: 'feedback.give', as: 'user' },
  'orders/changes/AddCategoryDialog': { form: <AddCategoryDialog isOpen onClose={none} />, sends: 'orders.addCategory' },
  'orders/changes/AgreedElsewhereDialog': {
    form: <AgreedElsewhereDialog order={order} isOpen onClose={none} />,
    sends: 'orders.updateStatus',
  },
  'payments/refunds/AskAdminForm': {
    form: <AskAdminForm order="o" what="refund" most={{ amount: 40, currency: 'USD' }} onDone={none} />,
    sends: 'orders.askAdmin',
  },
  'orders/changes/CancelReasonDialog': {
    form: <CancelReasonDialog order={order} isOpen onClose={none} />,
    sends: 'orders.updateStatus',
  },
  'orders/changes/ConfirmDealDialog': { form: <ConfirmDealDialog order={order} isOpen onClose={none} />, sends: 'orders.updateStatus' },
  'orders/changes/EditAmountForm': {
    form: <EditAmountForm order={order} onDone={none} />,
    sends: 'orders.update',
    typed: { 'Total amount': '500', 'Paid amount': '0' },
  },
  'orders/changes/ProgressDialog': {
    form: <ProgressDialog order={order} isOpen onClose={none} />,
    sends: 'orders.updateProgress',
    typed: { Progress: '12%' },
  },
  'orders/changes/StatusManyDialog': {
    form: <StatusManyDialog orders={[order]} statuses={['Testing']} onClose={none} onDone={none} />,
    sends: 'orders.updateMany',
    chosen: { Status: 'Testing' },
  },
  'orders/deal/ChangeOfferDialog': {
    form: <ChangeOfferDialog order={order} isOpen onClose={none} />,
    sends: 'deal.answerOffer',
    as: 'user',
  },
  'orders/deal/EditRequestDialog': {
    form: <EditRequestDialog order={order} isOpen onClose={none} />,
    sends: 'deal.editRequest',
    as: 'user',
  },
  'orders/deal/OfferForm': { form: <OfferForm order={order} onDone={none} />, sends: 'deal.makeOffer' },
  'orders/deal/RevisionDialog': { form: <RevisionDialog order={order} isOpen onClose={none} />, sends: 'deal.askForRevision', as: 'user' },
  'outsource/EditBriefDialog': {
    form: <EditBriefDialog brief={sampleOf(OutsourceOrder)} isOpen onClose={none} />,
    sends: 'outsource.update',
  },
  'outsource/ProposalForm': { form: <ProposalForm orderId="order-1" />, sends: 'outsource.comment', as: 'remoteDeveloper' },
  'outsource/ProposalThread': { form: <ProposalThread proposal={sampleOf(OutsourceComment)} />, sends: 'outsource.comment' },
  'todo/SectionForm': { form: <SectionForm section={sampleOf(TodoSection)} close={none} />, sends: 'todo.updateSectionTitle' },
  'todo/TaskForm': {
    form: <TaskForm task={sampleOf(TodoTask)} sections={[sampleOf(TodoSection)]} section={undefined} close={none} />,
    sends: 'todo.updateTask',
  },
  'todo/templates/TemplateForm': { form: <TemplateForm template={sampleOf(TaskTemplate)} close={none} />, sends: 'taskTemplates.update' },
  'todo/times/TimeForm': { form: <TimeForm time={sampleOf(TaskTime)} close={none} />, sends: 'taskTimes.correct' },
  'todo/times/TimeForm RemoveTimeForm': { form: <RemoveTimeForm time={sampleOf(TaskTime)} close={none} />, sends: 'taskTimes.remove' },
  'todo/work/GiveTaskForm': { form: <GiveTaskForm subject={{ order: 'order-1' }} people={[]} close={none} />, sends: 'todoWork.give' },
  'whatsapp/ChatUserForm': {
    form: <ChatUserForm user={sampleOf(WhatsappUser)} onDone={none} onCancel={none} />,
    sends: 'whatsapp.updateUser',
  },
  'chat/dialogs/AddPersonDialog': {
    form: <AddPersonDialog onMade={none} />,
    sends: 'conversations.createDirect',
    pressed: ['Add a Person'],
  },
  'chat/dialogs/CreateGroupDialog': {
    form: <CreateGroupDialog onMade={none} />,
    sends: 'conversations.createGroup',
    pressed: ['Create Group'],
  },
  'chat/messages/EditMessage': {
    form: <EditMessage message={sampleOf(ChatMessage)} onDone={none} onChanged={none} />,
    sends: 'conversations.edit',
  },
  'leave/LeaveTypesSection': { form: <LeaveTypesSection />, sends: 'leave.createType', pressed: ['Create leave type'] },
  'orders/changes/AssignForm': { form: <AssignForm order={order} onDone={none} />, sends: 'orders.update' },
  'orders/details/files/ReviewNoteDialog': {
    form: <ReviewNoteDialog order={order} />,
    sends: 'orders.addReviewNote',
    pressed: ['Add Review Notes'],
  },
  'outsource/OutsourceDialog': { form: <OutsourceDialog order={order} isOpen onClose={none} />, sends: 'outsource.create' },
  'publicOrders/TurnDialog': { form: <TurnDialog id="public" isOpen onClose={none} />, sends: 'publicOrders.turn' },
}
