/**
 * Signs that people write in mail, by kind: a choice of ours out of 3 700, in the order of the picker. What they are called comes from
 * emojibase (CLDR), of which the build takes only these (vite-plugins/emoji-data.ts).
 */
export const emojiSigns: readonly string[] = [
  // faces
  '😀 😄 😁 😆 😅 😂 🤣 🙂 😉 😊 😇 🥰',
  '😍 😘 😋 😜 🤪 🤗 🤭 🤫 🤔 🫡 😐 😏',
  '😒 🙄 😬 😌 😔 😪 😴 😷 🤒 🤧 🥳 😎',
  '🤓 😕 😟 😮 😲 🥺 😢 😭 😱 😤 😡 🤯',
  '😈 💩 👻 🤖',
  // hands
  '👍 👎 👌 ✌️ 🤞 🤝 👏 🙌 🙏 💪 👋 🤙',
  '👉 👈 👆 👇 ☝️ ✊ 👊 🫶 ✍️ 🙋 🤷 🙇',
  // hearts
  '❤️ 🧡 💛 💚 💙 💜 🖤 💔 💯 💢 💥 💦',
  '💤 💬 ❗ ❓ ✅ ❌ ⭕ ⚠️ 🚫 🆕 🔴 🟡',
  '🟢 🔵 ⭐ 🌟 ✨ 🔥',
  // nature
  '☀️ ⛅ 🌧️ ⛈️ ❄️ 🌈 🌙 🌊 🌸 🌹 🌻 🍀',
  '🌳 🍁 🐶 🐱 🐭 🐮 🐯 🐰 🐲 🐍 🐴 🐑',
  '🐵 🐔 🐷 🐼 🦢 🪿 🐟 🦋',
  // food
  '🍎 🍊 🍌 🍉 🍇 🍓 🍑 🍚 🍜 🥟 🥮 🍞',
  '🍕 🍔 🍟 🍳 🎂 🍰 🍫 🍭 ☕ 🍵 🧋 🍺',
  '🍻 🍷 🥂 🧧',
  // things
  '🎉 🎊 🎁 🏆 🥇 🎯 🎵 ⚽ 🏀 🚗 🚄 ✈️',
  '🚀 🏠 🏢 🏥 🏫 ⏰ ⏳ 📅 📌 📎 📄 📁',
  '📊 📈 📉 📝 ✏️ 📚 💻 🖨️ 📱 ☎️ 📧 ✉️',
  '📦 💡 🔍 🔒 🔑 🔧 ⚙️ 💰 💴 💳 🛒 🔗',
  '🔔 📣 🚩 🏮 🎆 🇨🇳',
].flatMap((row) => row.split(' '));

/** Without the mark that asks for a picture: libraries differ in where they write it. */
export function toPlainSign(sign: string): string {
  return sign.replaceAll('\uFE0F', '');
}
