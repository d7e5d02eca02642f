import { CompanySettings } from '@app/contract/company/company.shapes.ts'
import { DeveloperRequest } from '@app/contract/developerRequests/developerRequests.shapes.ts'
import { HomeDetails } from '@app/contract/home/home.calls.ts'
import { InvoiceFormat, InvoiceSummary } from '@app/contract/invoices/invoices.shapes.ts'
import { PaymentSettings } from '@app/contract/payments/settings/paymentSettings.shapes.ts'
import { Passkey } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { SessionPack } from '@app/contract/sessionPacks/sessionPacks.calls.ts'
import { Skill } from '@app/contract/skills/skills.calls.ts'
import { SubscriptionPlan } from '@app/contract/subscriptions/subscriptions.shapes.ts'
import { User } from '@app/contract/users/users.shapes.ts'
import { Playlist, Video } from '@app/contract/videos/videos.shapes.ts'
import { sampleOf } from '#test/sampleOf.ts'
import { AddPhoneForm } from './modules/auth/phone/AddPhoneForm.tsx'
import { PhoneNumber } from './modules/auth/phone/PhoneNumber.tsx'
import { ResetEmail } from './modules/auth/reset/ResetEmail.tsx'
import { ResetPassword } from './modules/auth/reset/ResetPassword.tsx'
import { ChangeCoinsForm } from './modules/coins/ChangeCoinsForm.tsx'
import { CompanyForm } from './modules/company/CompanyForm.tsx'
import { JoinUsDialog } from './modules/developerRequests/JoinUsDialog.tsx'
import { MakeDeveloperDialog } from './modules/developerRequests/MakeDeveloperDialog.tsx'
import { EditHomeForm } from './modules/home/edit/EditHomeForm.tsx'
import CreditDialog from './modules/invoices/CreditDialog.tsx'
import { FormatForm } from './modules/invoices/format/FormatForm.tsx'
import { ColumnsDialog } from './modules/listViews/ColumnsDialog.tsx'
import { ViewDialog } from './modules/listViews/ViewDialog.tsx'
import { ComposeForm } from './modules/mail/ComposeForm.tsx'
import { meAs, orderLike } from './modules/orders/testOrder.ts'
import { PaymentLinkDialog } from './modules/payments/links/PaymentLinkDialog.tsx'
import { ManualPaymentForm } from './modules/payments/manual/ManualPaymentForm.tsx'
import { RefundForm } from './modules/payments/refunds/RefundForm.tsx'
import { PaymentSettingsForm } from './modules/payments/settings/PaymentSettingsForm.tsx'
import { AnonymiseForm } from './modules/personalData/AnonymiseForm.tsx'
import { ChangePasswordForm } from './modules/profile/ChangePasswordForm.tsx'
import { ProfileForm } from './modules/profile/ProfileForm.tsx'
import { RenamePasskeyForm } from './modules/secondFactor/PasskeyForms.tsx'
import { ProofForm } from './modules/secondFactor/ProofForm.tsx'
import { PackForm } from './modules/sessionPacks/PackForm.tsx'
import { SkillForm } from './modules/skills/SkillForm.tsx'
import { PlanForm } from './modules/subscriptions/PlanForm.tsx'
import { ChangeRoleDialog } from './modules/users/account/ChangeRoleDialog.tsx'
import { CreateUserForm } from './modules/users/account/CreateUserForm.tsx'
import { EditUserForm } from './modules/users/account/EditUserForm.tsx'
import { PlaylistForm } from './modules/videos/PlaylistForm.tsx'
import { VideoForm } from './modules/videos/VideoForm.tsx'
import type { FormRow } from './testForms.tsx'

const none = () => undefined
const order = orderLike()

export const accountForms: Record<string, FormRow> = {
  'auth/phone/AddPhoneForm': {
    form: <AddPhoneForm onDone={none} />,
    sends: 'auth.sendPhoneProof',
    typed: { 'Phone number': '(415) 555-0123' },
  },
  'coins/ChangeCoinsForm': { form: <ChangeCoinsForm userId="user" name="Amelia" close={none} />, sends: 'coins.update' },
  'company/CompanyForm': {
    form: <CompanyForm settings={sampleOf(CompanySettings)} />,
    sends: 'company.update',
    typed: { 'Open until': '18:00', 'Time zone': 'Asia/Kolkata', 'Main colour': '#336699' },
  },
  'developerRequests/JoinUsDialog': { form: <JoinUsDialog isOpen onClose={none} />, sends: 'developerRequests.create', as: 'user' },
  'developerRequests/MakeDeveloperDialog': {
    form: <MakeDeveloperDialog request={sampleOf(DeveloperRequest)} onClose={none} onMade={none} />,
    sends: 'developerRequests.accept',
  },
  'home/edit/EditHomeForm': { form: <EditHomeForm details={sampleOf(HomeDetails)} />, sends: 'home.update' },
  'invoices/CreditDialog': {
    form: <CreditDialog invoice={{ ...sampleOf(InvoiceSummary), total: 100, credited: 20, uncredited: 10 }} onClose={none} />,
    sends: 'invoices.credit',
  },
  'invoices/format/FormatForm': {
    form: <FormatForm format={sampleOf(InvoiceFormat)} onDone={none} />,
    sends: 'invoices.saveFormat',
    typed: { GSTIN: '29AAGCB7383J1Z4', Series: 'INV' },
  },
  'listViews/ViewDialog': {
    form: <ViewDialog list="orders" queryNow={() => 'tab=new'} view={undefined} onClose={none} onSaved={none} />,
    sends: 'listViews.add',
  },
  'mail/ComposeForm': { form: <ComposeForm onSent={none} />, sends: 'mail.send', typed: { To: 'someone@mentordesk.example' } },
  'payments/links/PaymentLinkDialog': { form: <PaymentLinkDialog order={order} isOpen onClose={none} />, sends: 'paymentLinks.create' },
  'payments/manual/ManualPaymentForm': {
    form: <ManualPaymentForm order={order} />,
    sends: 'payments.record',
    pressed: ['Cash'],
  },
  'payments/refunds/RefundForm': {
    form: <RefundForm payment="payment" refundable={40} currency="USD" isByHand={false} order="order" isSandbox onDone={none} />,
    sends: 'payments.refund',
    pressed: ['A favour'],
  },
  'payments/settings/PaymentSettingsForm': {
    form: <PaymentSettingsForm settings={sampleOf(PaymentSettings)} />,
    sends: 'paymentSettings.update',
  },
  'personalData/AnonymiseForm': {
    form: <AnonymiseForm user={{ _id: 'user', username: 'amelia', name: 'Amelia' }} close={none} />,
    sends: 'personalData.anonymise',
    answers: { 'personalData.anonymiseProblems': { problems: [] } },
  },
  'profile/ChangePasswordForm': {
    form: <ChangePasswordForm me={meAs('user')} isForced={false} onDone={none} />,
    sends: 'users.updatePassword',
    as: 'user',
  },
  'profile/ProfileForm': { form: <ProfileForm me={meAs('user')} onDone={none} />, sends: 'users.update', as: 'user' },
  'secondFactor/PasskeyForms RenamePasskeyForm': {
    form: <RenamePasskeyForm passkey={sampleOf(Passkey)} onDone={none} />,
    sends: 'secondFactor.renamePasskey',
  },
  'sessionPacks/PackForm': { form: <PackForm pack={sampleOf(SessionPack)} onDone={none} />, sends: 'sessionPacks.update' },
  'skills/SkillForm': { form: <SkillForm skill={sampleOf(Skill)} close={none} />, sends: 'skills.rename' },
  'subscriptions/PlanForm': { form: <PlanForm plan={sampleOf(SubscriptionPlan)} onDone={none} />, sends: 'subscriptions.updatePlan' },
  'users/account/ChangeRoleDialog': {
    form: <ChangeRoleDialog user={sampleOf(User)} onClose={none} />,
    sends: 'users.updateRoleById',
    chosen: { Role: 'manager' },
  },
  'users/account/CreateUserForm': {
    form: <CreateUserForm me={meAs('admin')} onCreated={none} onCancel={none} />,
    sends: 'auth.register',
    typed: { Username: 'amelia', Contact: '+14155550123' },
  },
  'users/account/EditUserForm': {
    form: <EditUserForm user={sampleOf(User)} picture={undefined} fields={['name', 'email']} onSaved={none} onCancel={none} />,
    sends: 'users.update',
  },
  'videos/PlaylistForm': {
    form: <PlaylistForm playlist={sampleOf(Playlist)} onDone={none} />,
    sends: 'videos.updatePlaylist',
    typed: { 'Playlist id': 'PL590L5WQmH8fJ54F369BLDSqIwcs-TCfs' },
  },
  'videos/VideoForm': {
    form: <VideoForm video={sampleOf(Video)} onDone={none} />,
    sends: 'videos.update',
    typed: { 'Video id': 'dQw4w9WgXcQ' },
  },
  'auth/phone/PhoneNumber': {
    form: <PhoneNumber phoneNumber="+14155550123" onChange={none} onSent={none} />,
    sends: 'auth.sendPhoneOtp',
    typed: { 'Phone number': '(415) 555-0123' },
  },
  'auth/reset/ResetEmail': { form: <ResetEmail email="" onSent={none} />, sends: 'auth.sendResetOtp' },
  'auth/reset/ResetPassword': { form: <ResetPassword email="a@b.example" token="token" onChanged={none} />, sends: 'auth.resetPassword' },
  'listViews/ColumnsDialog': {
    form: <ColumnsDialog list="orders" all={['Order', 'Status']} extra={[]} chosen={null} onClose={none} />,
    sends: 'listViews.arrangeColumns',
  },
  'secondFactor/ProofForm': {
    form: <ProofForm onProven={none} onCancel={none} />,
    sends: 'secondFactor.prove',
    answers: { 'secondFactor.status': { passkeys: [], recoveryCodesLeft: 0, isRequired: false } },
  },
}
