import { defineStrings } from '../../lib/language/strings.ts';

/** Names of the screens of contacts; the first page loads them. */
export const contactsNameStrings = defineStrings('contactsName', {
  zh: {
    contacts: '通讯录',
    all: '全部联系人',
    personal: '个人联系人',
    organization: '组织架构',
    groups: '联系人分组',
    duplicates: '合并重复联系人',
    import: '导入联系人',
    goContacts: '打开通讯录',
    writeTo: '写信给 {{name}}',
    messagesWith: '与 {{name}} 的往来邮件',
  },
  en: {
    contacts: 'Address book',
    all: 'All contacts',
    personal: 'Personal contacts',
    organization: 'Organisation',
    groups: 'Contact groups',
    duplicates: 'Merge duplicates',
    import: 'Import contacts',
    writeTo: 'Write to {{name}}',
    messagesWith: 'Messages with {{name}}',
    goContacts: 'Go to address book',
  },
});
