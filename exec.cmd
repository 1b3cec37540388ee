@rem package.json says "exec node ...", so that on Linux and macOS npm passes signals to the command itself. Here is exec for Windows.
@%*
